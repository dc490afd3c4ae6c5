/** Is this a thing with fields, and no list? For what comes from outside. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What stands under this name, which may come from outside: nothing for names that every object has, such as `constructor`. */
export const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** A value from outside as text, for reading and for complaints: only text and numbers are what they say. */
export const asText = (given: unknown): string =>
  typeof given === "string" || typeof given === "number" ? String(given) : (JSON.stringify(given) ?? String(given))
