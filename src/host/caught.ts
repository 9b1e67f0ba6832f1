/**
 * A listener that never throws: nobody is there to catch what it does, and the whole program would end. `fail` gets the
 * fault, to tell it to whoever waits.
 */
export function caught<Told extends readonly unknown[]>(
  listen: (...told: Told) => unknown,
  fail: (error: unknown) => void,
): (...told: Told) => void {
  return (...told) => {
    try {
      listen(...told);
    } catch (error) {
      fail(error);
    }
  };
}
