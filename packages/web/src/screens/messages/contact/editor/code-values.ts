import type { Input } from '@shiyi/sdk';
import { type Attachment, inputOf } from '#message/attachment.js';
import type { WeekSlot } from '#message/week-slot.js';
import type { StaffCodeRecord } from '../staff-code.js';

export type CodeInput = Input<'createStaffCode'>;

export interface DutySlot extends WeekSlot {
  user_ids: number[];
}

/** What the form of a staff code holds. */
export interface CodeValues {
  name: string;
  group: string;
  type: 1 | 2;
  scene: 1 | 2;
  user_ids: number[];
  dept_ids: number[];
  backup_user_ids: number[];
  schedule: DutySlot[];
  skip_verify: boolean;
  skip_window: { from: string; to: string } | undefined;
  daily_limit: number | '';
  channel_id: number | '';
  tag_ids: number[];
  remark_rule: CodeInput['remark_rule'];
  desc: string;
  welcome_mode: CodeInput['welcome_mode'];
  welcome_content: string;
  welcome_attachments: Attachment[];
  nick_block: string[];
  is_exclusive: boolean;
}

const blank: CodeValues = {
  ...{ name: '', group: '', type: 2, scene: 2, user_ids: [], dept_ids: [], backup_user_ids: [], schedule: [] },
  ...{ skip_verify: true, skip_window: undefined, daily_limit: '', channel_id: '', tag_ids: [], remark_rule: undefined, desc: '' },
  ...{ welcome_mode: 'default', welcome_content: '', welcome_attachments: [], nick_block: [], is_exclusive: false },
};

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

export function savedValues(record: StaffCodeRecord): CodeValues {
  const { name, group, type, scene, schedule, skip_verify, skip_window, daily_limit, channel, remark_rule, desc } = record;
  return {
    ...{ name, group: group ?? '', type, scene, schedule, skip_verify, skip_window: skip_window ?? undefined },
    ...{ user_ids: idsOf(record.staff), dept_ids: idsOf(record.departments), backup_user_ids: idsOf(record.backup_staff) },
    ...{
      daily_limit: daily_limit ?? '',
      channel_id: channel?.id ?? '',
      tag_ids: idsOf(record.tags),
      remark_rule: remark_rule ?? undefined,
    },
    ...{ desc: desc ?? '', welcome_mode: record.welcome_mode, welcome_content: record.welcome_content ?? '' },
    ...{ welcome_attachments: record.welcome_attachments.map(inputOf), nick_block: record.nick_block, is_exclusive: record.is_exclusive },
  };
}

const mostName = 30;

/** Returns what a form begins with. */
export function startValues(record: StaffCodeRecord | undefined, isEdited: boolean, suffix: string): CodeValues {
  if (!record) return blank;
  const values = savedValues(record);
  return isEdited ? values : { ...values, name: [...values.name].slice(0, mostName - suffix.length).join('') + suffix };
}

/** Returns what is sent: a code for one person has no departments, slots or backups but that person. */
export function typedInput<T extends CodeInput>(input: T): T {
  const { skip_window, skip_verify, remark_rule, ...rest } = input;
  const people = input.type === 1 ? { dept_ids: [], schedule: [] } : {};
  const isWelcome = input.welcome_mode === 'code';
  return {
    ...{ ...rest, ...people, skip_verify },
    ...(skip_verify && skip_window?.from && skip_window.to ? { skip_window } : {}),
    ...(remark_rule ? { remark_rule } : {}),
    ...(isWelcome ? {} : { welcome_content: undefined, welcome_attachments: [] }),
  } as unknown as T;
}
