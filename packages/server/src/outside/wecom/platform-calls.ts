import { hasMeaning } from './wx-error.js';

type Family = 'token' | 'contacts' | 'customers' | 'messages';

/** The family of calls that a limiter is for. */
export function familyOf<One>({ contacts, messages }: Record<'contacts' | 'messages', One>, limiter: One): Family {
  if (limiter === contacts) return 'contacts';
  return limiter === messages ? 'messages' : 'customers';
}

export interface CountedCalls {
  family: Family;
  /** A code of ours, `other`, or `none` without a readable answer: a bounded number of values. */
  errcode: string;
  count: number;
}

const codeOf = (errcode: number | null) => (errcode === null ? 'none' : hasMeaning(errcode) ? `${errcode}` : 'other');

/** Counts the calls of this process to WeCom, each attempt for itself. */
export class PlatformCalls {
  readonly #counts = new Map<string, CountedCalls>();

  note(family: Family, answered: number | null) {
    const errcode = codeOf(answered);
    const key = `${family} ${errcode}`;
    const { count } = this.#counts.get(key) ?? { count: 0 };
    this.#counts.set(key, { family, errcode, count: count + 1 });
  }

  all(): Iterable<CountedCalls> {
    return this.#counts.values();
  }
}
