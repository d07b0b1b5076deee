import type { Input } from '@shiyi/sdk';
import { type Attachment, inputOf } from '#message/attachment.js';
import type { RobotRecord, RobotType } from '../robot-message.js';

export type RobotInput = Input<'createThirdChat'>;
export type Filter = NonNullable<RobotInput['filter']>;

/** What the form of a robot message holds. */
export interface RobotValues {
  name: string;
  wx_member_ids: number[];
  filter: Filter;
  chat_ids: number[];
  content: string;
  attachments: Attachment[];
  interval_s: { min: number; max: number };
  daily_cap: number;
  window_from: string;
  window_to: string;
}

const blank: RobotValues = {
  ...{ name: '', wx_member_ids: [], filter: {}, chat_ids: [], content: '', attachments: [] },
  ...{ interval_s: { min: 20, max: 60 }, daily_cap: 80, window_from: '09:30', window_to: '20:30' },
};

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

export function savedValues(record: RobotRecord): RobotValues {
  const { name, filter, interval_s, daily_cap, window_from, window_to, content } = record;
  return {
    ...{ name, filter, interval_s, daily_cap, window_from, window_to, content: content ?? '' },
    ...{ wx_member_ids: idsOf(record.wx_members), chat_ids: idsOf(record.chats), attachments: record.attachments.map(inputOf) },
  };
}

const mostName = 64;

/** Returns what a form begins with. */
export function startValues(record: RobotRecord | undefined, isEdited: boolean, suffix: string): RobotValues {
  if (!record) return blank;
  const values = savedValues(record);
  return isEdited ? values : { ...values, name: [...values.name, ...suffix].slice(0, mostName).join('') };
}

const isFilled = ([, value]: [string, unknown]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Leaves out the parts of a filter that say nothing. */
export const cleanFilter = (filter: Filter): Filter => Object.fromEntries(Object.entries(filter).filter(isFilled));

/** Returns what is sent: only the receivers of the type. */
export function typedInput<T extends RobotInput>({ filter = {}, chat_ids = [], ...rest }: T, type: RobotType): T {
  return { ...rest, ...(type === 'group' ? { chat_ids } : { filter: cleanFilter(filter) }) } as unknown as T;
}
