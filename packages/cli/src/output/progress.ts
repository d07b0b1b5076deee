import type { Io } from '../program/io.js';

/** A progress update. */
export interface Step {
  /** 0 to 100. */
  pct: number;
  text: string;
  /** The same update for `--progress json`. */
  facts: { done?: number | null; [fact: string]: unknown };
}

export type Progress = (step: Step) => void;

const barWidth = 24;

/**
 * Reports progress on standard error: a bar at a terminal, JSON lines with `json`, otherwise nothing.
 * `done` removes the bar.
 */
export function createProgress({ stderr }: Io, mode: string | undefined): { report: Progress; done: () => void } {
  if (mode === 'json') return { report: ({ facts }) => void stderr.write(`${JSON.stringify(facts)}\n`), done: () => undefined };
  if (!stderr.isTTY || mode === 'none') return { report: () => undefined, done: () => undefined };
  const erase = '\r\u001b[2K';
  return {
    report({ pct, text }) {
      const full = Math.round((barWidth * pct) / 100);
      stderr.write(`${erase}${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${String(pct).padStart(3)} %  ${text}`);
    },
    done: () => void stderr.write(erase),
  };
}
