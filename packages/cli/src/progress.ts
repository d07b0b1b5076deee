import type { Io } from './io.js';

/** How far some work is. */
export interface Step {
  /** 0 to 100. */
  pct: number;
  text: string;
  /** The same for programs. */
  facts: object;
}

export type Progress = (step: Step) => void;

const barWidth = 24;

/**
 * Tells how far work is on standard error: a bar that stays in its line on a terminal, a line of JSON each with `json`, nothing elsewhere.
 * The bar is gone once `done` is called.
 */
export function progressOn({ stderr }: Io, mode: string | undefined): { tell: Progress; done: () => void } {
  if (mode === 'json') return { tell: ({ facts }) => void stderr.write(`${JSON.stringify(facts)}\n`), done: () => undefined };
  if (!stderr.isTTY || mode === 'none') return { tell: () => undefined, done: () => undefined };
  const erase = '\r\u001b[2K';
  return {
    tell({ pct, text }) {
      const full = Math.round((barWidth * pct) / 100);
      stderr.write(`${erase}${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(pct).padStart(3)} %  ${text}`);
    },
    done: () => void stderr.write(erase),
  };
}
