/**
 * How a field of an input is taken from the record: its name, with `?` if it may be null, and after `=` where the record has the value, if
 * elsewhere: `channel.id`, `staff[].id`, `status:draft` for whether the status is draft, or `name!case_id` for a name without a case. A list has the fields of an object or its items.
 */
export type FieldPlan = string | readonly [name: string, fields: readonly FieldPlan[]];

/** How an operation's input is made from the record it replaces. */
export interface Replacement {
  /** Operation that reads the record. */
  read: string;
  /** Parameter of the read that names the record. */
  by?: string;
  /** Where the record is looked up if no call reads one. */
  within?: 'list' | 'tree';
  /** Field of record and input that names the record; without it, there is only one. */
  key?: string;
  /** Field of the answer that holds the record. */
  at?: string;
  fields: readonly FieldPlan[];
}
