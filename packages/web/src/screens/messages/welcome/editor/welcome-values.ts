import type { Input } from '@shiyi/sdk';
import { type Attachment, inputOf } from '#message/attachment.js';
import type { WeekSlot } from '#message/week-slot.js';
import type { WelcomeRecord } from '../welcome.js';

export type WelcomeInput = Input<'createWelcome'>;

export interface Slice extends WeekSlot {
  content: string;
  attachments: Attachment[];
}

/** What the form of a welcome holds. */
export interface WelcomeValues {
  name: string;
  scope: WelcomeInput['scope'];
  user_ids: number[];
  dept_ids: number[];
  content: string;
  attachments: Attachment[];
  time_slices: Slice[];
  is_default: boolean;
  priority: number | '';
  status: NonNullable<WelcomeInput['status']>;
}

const blank: WelcomeValues = {
  ...{ name: '', scope: 'all', user_ids: [], dept_ids: [], content: '', attachments: [], time_slices: [] },
  ...{ is_default: false, priority: 0, status: 'enabled' },
};

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

export function savedValues(record: WelcomeRecord): WelcomeValues {
  const { name, scope, staff, departments, content, attachments, time_slices, is_default, priority, status } = record;
  return {
    ...{ name, scope, user_ids: idsOf(staff), dept_ids: idsOf(departments), content: content ?? '', is_default, priority, status },
    attachments: attachments.map(inputOf),
    time_slices: time_slices.map((slice) => ({ ...slice, content: slice.content ?? '', attachments: slice.attachments.map(inputOf) })),
  };
}

const mostName = 64;

/** Returns what a form begins with. A copy of the default is not the default. */
export function startValues(record: WelcomeRecord | undefined, isEdited: boolean, suffix: string): WelcomeValues {
  if (!record) return blank;
  const values = savedValues(record);
  return isEdited ? values : { ...values, is_default: false, name: [...values.name, ...suffix].slice(0, mostName).join('') };
}

/** Returns what is sent: only those whom the scope names. */
export function typedInput<T extends WelcomeInput>(input: T): T {
  const { scope, user_ids, dept_ids, is_default, ...rest } = input;
  return {
    ...{ ...rest, scope, is_default: scope === 'all' && (is_default ?? false) },
    ...(scope === 'users' ? { user_ids } : {}),
    ...(scope === 'depts' ? { dept_ids } : {}),
  } as unknown as T;
}
