/** What opens the quick replies; a Chinese input method types the second one for the same key. */
const slashes: readonly string[] = ['/', '、'];

/**
 * The place of a slash that was just typed to look for a quick reply: at the beginning of a line or after a blank, and `/` after Chinese
 * punctuation as well. Elsewhere it is part of the text, as in 1/2.
 */
export function slashIn(before: string, after: string, caret: number): number | undefined {
  if (after.length !== before.length + 1) return undefined;
  const at = caret - 1;
  const typed = after[at] ?? '';
  if (!slashes.includes(typed) || after.slice(0, at) + after.slice(caret) !== before) return undefined;
  const left = after[at - 1];
  if (left === undefined || left === '\n') return at;
  if (typed === '、') return undefined;
  return /[\s，。！？；：、）】》”]/.test(left) ? at : undefined;
}

/** A text with what stands for the slash in its place. */
export const putAt = (text: string, at: number, words: string) => text.slice(0, at) + words + text.slice(at + 1);
