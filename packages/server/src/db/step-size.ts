/** The embedded database serves nobody else during a step. */
const stepMs = 100;
const most = 2000;

/** How many rows the first step takes. */
export const firstStepSize = 100;

/** Returns how many rows the next step takes, so that it takes about as long as others may wait for it. */
export const nextStepSize = (size: number, ms: number, fewest = 20) =>
  Math.round(Math.min(most, Math.max(fewest, size * Math.min(2, Math.max(0.5, stepMs / ms)))));
