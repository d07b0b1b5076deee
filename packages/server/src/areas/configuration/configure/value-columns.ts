import type { Context } from '../../../http/context.js';

/** Columns without a value. */
export const noValue = { value: null, sealed: null, key_id: null };

/** Returns the columns that hold a value: sealed if it is secret, else as text. */
export function sealValue({ deps }: Context, text: string, isSecret: boolean, place: string) {
  return isSecret ? { ...noValue, ...deps.keyring.seal(text, place) } : { ...noValue, value: text };
}
