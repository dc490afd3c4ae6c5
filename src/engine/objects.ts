/** Tells whether an untrusted value is an object with fields, and not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns an object's own value for an untrusted name; undefined for inherited names such as `constructor`. */
export const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** Returns an untrusted value as text, for parsing and for error messages. */
export const asText = (given: unknown): string =>
  typeof given === "string" || typeof given === "number" ? String(given) : (JSON.stringify(given) ?? String(given))
