import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import { uploadFiles } from '../../../attachments/media.js';
import { filesOf } from '../../../attachments/resolve.js';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';
import { overlapIn } from '../../../records/week-slots.js';
import { assertBytes, welcomeRules } from '../contact/input.js';
import { assertDepartments, assertStaff } from '../contact/people.js';

export type WelcomeInput = Input<'createWelcome'>;

interface Part {
  content?: string | undefined;
  attachments?: readonly StoredAttachment[] | undefined;
}

/** @throws Refusal 42200 for what WeCom would not take, or for nothing to say */
async function assertText(db: Db, { content = '', attachments = [] }: Part, prefix: string) {
  assertBytes(`${prefix}content`, content);
  const resolved = await checkAttachments(db, attachments, { ...welcomeRules, path: `${prefix}attachments` });
  if (content.trim() === '' && attachments.length === 0)
    throw refuseField(42200, `${prefix}content`, 'required', [
      '请填写正文，或至少添加一个附件',
      'Enter a text, or add at least one attachment',
    ]);
  await uploadFiles(db, filesOf(resolved));
}

/** @throws Refusal 42200 unless the scope names someone */
async function assertScope(db: Db, { scope, user_ids = [], dept_ids = [], is_default = false }: WelcomeInput) {
  if (is_default && scope !== 'all')
    throw refuseField(42200, 'is_default', 'scope', ['默认欢迎语须适用于全部员工', 'The default welcome is for all staff']);
  if (scope === 'users' && user_ids.length === 0)
    throw refuseField(42200, 'user_ids', 'required', ['请至少选择一位员工', 'Choose at least one staff member']);
  if (scope === 'depts' && dept_ids.length === 0)
    throw refuseField(42200, 'dept_ids', 'required', ['请至少选择一个部门', 'Choose at least one department']);
  await assertStaff(db, 'user_ids', user_ids);
  await assertDepartments(db, dept_ids);
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** Checks a welcome and returns its columns. @throws Refusal 42200 */
export async function valuesOf(db: Db, input: WelcomeInput) {
  await assertScope(db, input);
  await assertText(db, input, '');
  const { name, scope, user_ids = [], dept_ids = [], content = '', attachments = [], time_slices = [] } = input;
  for (const [at, slice] of time_slices.entries()) await assertText(db, slice, `time_slices.${at}.`);
  const overlap = overlapIn(time_slices);
  if (overlap !== undefined)
    throw refuseField(42200, `time_slices.${overlap}.from`, 'overlap', ['时段互相重叠，请调整', 'Time slices overlap; change one']);
  const { is_default = false, priority = 0, status = 'enabled' } = input;
  return {
    ...{ name: name.trim(), scope, content: content.trim(), is_default, priority, status },
    ...{ user_ids: json(scope === 'users' ? user_ids : []), dept_ids: json(scope === 'depts' ? dept_ids : []) },
    ...{ attachments: json(attachments), time_slices: json(time_slices) },
  };
}
