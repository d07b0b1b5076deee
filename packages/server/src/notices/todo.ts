import { type RawBuilder, sql } from 'kysely';
import type { Principal } from '../auth/principal.js';
import type { Context } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';

/** Work of an area that waits for a person, shown in the popovers of the top bar and on the home page. */
export interface Todo {
  popover: 'remind_msg' | 'need_dealt_msg';
  /** Users without it are not notified. */
  permission: string;
  /** Says what waits, and how many: a number in each language. */
  text: (count: number) => Sentence;
  /** The list of exactly these, and how many there are. */
  of(context: Context): Promise<TodoRow>;
  /** The first of them, the most urgent first. */
  first(context: Context, most: number): Promise<TodoItem[]>;
}

interface Due {
  /** When the first of them is due. */
  due_at?: string | null;
  /** The day on which the first of them is due. */
  due_on?: string | null;
}

export interface TodoRow extends Due {
  link: string;
  number: number;
}

/** Who or what waits, and why. */
export interface TodoItem extends Due {
  name: string;
  reason: Sentence | null;
  link: string;
}

const digits = new Intl.NumberFormat('en-US');

/** What waits, after its number; in English for one and for several. */
export const countText =
  (zh: string, one: string, several: string): Todo['text'] =>
  (count) => [`${digits.format(count)} ${zh}`, `${digits.format(count)} ${count === 1 ? one : several}`];

/** A text written by a user, the same in both languages. */
export const sameInBoth = (text: string | null): Sentence | null => (text === null || text === '' ? null : [text, text]);

/** Whether a record is the caller's to handle; administrators answer for all. */
export const isMine = ({ isAdmin, staffId }: Principal, holder: string): RawBuilder<boolean> =>
  isAdmin ? sql<boolean>`true` : sql<boolean>`${sql.ref(holder)} = ${staffId}`;

/** Limits the link of a list to the caller's records in the same way. */
export const mineIn = ({ isAdmin, staffId }: Principal, filter: string): string => (isAdmin ? '' : `&${filter}=${staffId}`);
