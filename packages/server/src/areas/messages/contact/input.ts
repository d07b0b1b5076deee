import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import { uploadFiles } from '../../../attachments/media.js';
import { filesOf } from '../../../attachments/resolve.js';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';
import { overlapIn } from '../../../records/week-slots.js';
import { assertTags } from '../../customers/customer-tag/givable-tags.js';
import { assertChannel } from '../../organisation/channel/channel.js';
import { assertDepartments, assertStaff } from './people.js';

export type CodeInput = Input<'createStaffCode'>;

const mostPeople = 100;
const mostBytes = 4000;
export const welcomeRules = { max: 9, types: ['image', 'link', 'miniprogram', 'video', 'file'] } as const;

/** @throws Refusal 42200 for a text that WeCom would not take */
export function assertBytes(field: string, text: string, most = mostBytes) {
  if (Buffer.byteLength(text) > most)
    throw refuseField(42200, field, 'bytes', [`正文不能超过 ${most} 字节，请精简`, `The text has at most ${most} bytes; make it shorter`]);
}

/** @throws Refusal 42200 unless the code leads to as many people as its type has */
function assertPeople({ type, user_ids = [], dept_ids = [] }: CodeInput) {
  if (type === 1 && (user_ids.length !== 1 || dept_ids.length > 0))
    throw refuseField(42200, 'user_ids', 'single', ['单人活码须且仅能选一位员工', 'A code for one person has exactly one staff member']);
  if (user_ids.length + dept_ids.length === 0)
    throw refuseField(42200, 'user_ids', 'required', ['请至少选择一位员工或一个部门', 'Choose at least one staff member or department']);
  if (user_ids.length > mostPeople)
    throw refuseField(42200, 'user_ids', 'max', [`最多 ${mostPeople} 位员工`, `At most ${mostPeople} people`]);
}

/** @throws Refusal 42200 for slots of people who are not of the code, or of one person at one time */
function assertSlots({ type, user_ids = [], schedule = [] }: CodeInput) {
  if (type === 1 && schedule.length > 0)
    throw refuseField(42200, 'schedule', 'single', ['单人活码没有值班时段，请改用多人活码', 'Only a code for several people has slots']);
  for (const [at, slot] of schedule.entries()) {
    if (slot.user_ids.some((id) => !user_ids.includes(id)))
      throw refuseField(42200, `schedule.${at}.user_ids`, 'member', [
        '值班员工须在活码的员工里，请先添加',
        'Staff on duty must be staff of the code; add them first',
      ]);
  }
  for (const id of user_ids) {
    const theirs = schedule.map((slot, at) => ({ ...slot, at })).filter((slot) => slot.user_ids.includes(id));
    const found = overlapIn(theirs);
    if (found !== undefined)
      throw refuseField(42200, `schedule.${theirs[found]?.at}.from`, 'overlap', [
        '同一位员工的值班时段重叠，请调整',
        'Slots of one person overlap; change one',
      ]);
  }
}

async function assertWelcome(db: Db, { welcome_mode, welcome_content = '', welcome_attachments = [] }: CodeInput) {
  assertBytes('welcome_content', welcome_content);
  const attachments = await checkAttachments(db, welcome_attachments, { ...welcomeRules, path: 'welcome_attachments' });
  if (welcome_mode === 'code' && welcome_content.trim() === '' && welcome_attachments.length === 0)
    throw refuseField(42200, 'welcome_content', 'required', ['请填写欢迎语，或至少添加一个附件', 'Enter a welcome, or add an attachment']);
  await uploadFiles(db, filesOf(attachments));
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** Checks a code and returns its columns. @throws Refusal 42200 */
export async function valuesOf(db: Db, input: CodeInput) {
  assertPeople(input);
  assertSlots(input);
  const { user_ids = [], dept_ids = [], backup_user_ids = [], tag_ids = [], schedule = [], nick_block = [] } = input;
  await assertStaff(db, 'user_ids', user_ids);
  await assertStaff(db, 'backup_user_ids', backup_user_ids);
  await assertDepartments(db, dept_ids);
  if (tag_ids.length > 0) await assertTags(db, 'tag_ids', tag_ids);
  await assertWelcome(db, input);
  const { name, group, type, scene, skip_verify = true, skip_window, daily_limit, remark_rule, desc, welcome_mode, channel_id } = input;
  await assertChannel(db, channel_id);
  const { is_exclusive = false, welcome_content, welcome_attachments = [] } = input;
  return {
    ...{ name: name.trim(), group_name: group?.trim() || null, type, scene, skip_verify, is_exclusive, welcome_mode },
    ...{ daily_limit: daily_limit ?? null, description: desc?.trim() || null, channel_id: channel_id ?? null },
    ...{ user_ids: json(user_ids), dept_ids: json(dept_ids), backup_user_ids: json(backup_user_ids), tag_ids: json(tag_ids) },
    ...{ schedule: json(schedule), nick_block: json(nick_block), welcome_attachments: json(welcome_attachments) },
    ...{ skip_window: skip_window ? json(skip_window) : null, remark_rule: remark_rule ? json(remark_rule) : null },
    welcome_content: welcome_content?.trim() || null,
  };
}
