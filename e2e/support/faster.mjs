// A server loads this file before all others. Its time then passes faster, so that tests need not wait for minutes.

const FASTER = 12

for (const clock of [Date, performance]) {
  const now = clock.now.bind(clock)
  const began = now()
  clock.now = () => began + (now() - began) * FASTER
}

for (const name of ["setTimeout", "setInterval"]) {
  const real = globalThis[name]
  globalThis[name] = (what, ms = 0, ...given) => real(what, ms / FASTER, ...given)
}
