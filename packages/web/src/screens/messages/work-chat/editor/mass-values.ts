import type { Input } from '@shiyi/sdk';
import { type Attachment, inputOf } from '#message/attachment.js';
import type { MassRecord, MassType } from '../mass-messages.js';

export type MassInput = Input<'createMassMessage'>;
export type Filter = NonNullable<MassInput['filter']>;
export type Condition = NonNullable<Filter['condition']>;

/** What the form of a mass message holds. */
export interface MassValues {
  name: string;
  sender_user_ids: number[];
  filter: Filter;
  chat_ids: number[];
  content: string;
  attachments: Attachment[];
  send_type: 'now' | 'timed';
  send_at: string;
  allow_select: boolean;
}

const blank: MassValues = {
  ...{ name: '', sender_user_ids: [], filter: {}, chat_ids: [], content: '', attachments: [] },
  ...{ send_type: 'now', send_at: '', allow_select: false },
};

/** What a form is about besides its fields. */
export interface Form {
  type: MassType;
  /** The message that is edited. */
  id?: number;
  retry_of?: number;
}

/** How an earlier message begins a form: it is edited, copied, or sent again to those who missed it. */
export type Start = 'id' | 'copy' | 'retry';

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

export function savedValues(record: MassRecord): MassValues {
  const { name, senders, filter, chats, content, attachments, send_type, send_at, allow_select } = record;
  return {
    ...{ name, sender_user_ids: idsOf(senders), filter, chat_ids: idsOf(chats), content, send_type, allow_select },
    attachments: attachments.map(inputOf),
    send_at: send_at ?? '',
  };
}

const mostName = 64;
const cut = (name: string) => [...name].slice(0, mostName).join('');

/** Returns what a form begins with. A retry is for whoever missed the earlier message, whatever they were chosen by. */
export function startValues(record: MassRecord | undefined, start: Start, suffix: string): MassValues {
  if (!record) return blank;
  const values = savedValues(record);
  if (start === 'id') return values;
  return { ...values, name: cut(values.name + suffix), send_type: 'now', send_at: '', ...(start === 'retry' ? { filter: {} } : {}) };
}

const isFilled = ([, value]: [string, unknown]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

type FilterParts = { [Name in keyof Filter]: Filter[Name] | undefined };

/** Leaves out the parts of a filter that say nothing. */
export const cleanFilter = (filter: FilterParts): Filter => Object.fromEntries(Object.entries(filter).filter(isFilled));

/** Returns what is sent: only the fields of the type, and a time only if it waits for one. */
export function typedInput<T extends MassInput>({ filter = {}, chat_ids = [], send_at, ...rest }: T, type: MassType): T {
  return {
    ...rest,
    ...(type === 'group' ? { chat_ids } : { filter: cleanFilter(filter) }),
    ...(rest.send_type === 'timed' && send_at ? { send_at } : {}),
  } as unknown as T;
}
