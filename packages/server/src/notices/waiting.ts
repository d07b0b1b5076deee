import type { Context } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';

/** Something that an area has waiting for a person, as a row of the popovers on the top bar. */
export interface Waiting {
  popover: 'remind_msg' | 'need_dealt_msg';
  /** Users without it are not notified. */
  permission: string;
  text: Sentence;
  /** The list of exactly these, and how many there are. */
  of(context: Context): Promise<WaitingRow>;
}

export interface WaitingRow {
  link: string;
  number: number;
  /** When the first of them is due. */
  due_at?: string | null;
  /** The day on which the first of them is due. */
  due_on?: string | null;
}
