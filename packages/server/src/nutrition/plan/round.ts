/** Rounds half away from zero to `places` decimals; the small addend undoes what binary fractions lose, so that 1.005 gives 1.01. */
export function roundTo(value: number, places = 0): number {
  const factor = 10 ** places;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-7)) / factor || 0;
}

/** Rounds to a multiple of `step`. */
export const roundToMultiple = (value: number, step: number) => roundTo(roundTo(value / step) * step, 2);
