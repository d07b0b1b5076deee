import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';

/** Whether a word is an id rather than a name. */
export const isId = (text: string) => /^[1-9]\d{0,15}$/.test(text);

/** Separates an option from the Chinese words after it. */
export const withSpace = (what: string) => (/\w$/.test(what) ? `${what} ` : what);

/** Returns a word as a number from 1; `what` names it. @throws Failure */
export function wholeNumber({ say }: Context, text: string, what: string): number {
  if (isId(text)) return Number(text);
  throw new Failure('usage', 'bad-number', say(`${withSpace(what)}应为正整数`, `${what} must be a whole number, 1 or more`));
}
