import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import type { AppAudience, AppContent } from './message.js';

export type AppInput = Input<'createAppMessage'>;
type AudienceInput = Pick<AppInput, 'scope' | 'user_ids' | 'dept_ids' | 'wx_tags'>;

export const audienceIn = ({ scope, user_ids = [], dept_ids = [], wx_tags = [] }: AudienceInput): AppAudience =>
  scope === 'all' ? { scope, users: [], departments: [], tags: [] } : { scope, users: user_ids, departments: dept_ids, tags: wx_tags };

const textOf = (value: string | undefined) => value?.trim() || null;

export const contentIn = ({ style, title, content, url, btn_text, items = [], attachments = [] }: AppInput): AppContent => ({
  style,
  title: textOf(title),
  content: textOf(content),
  url: textOf(url),
  btn_text: textOf(btn_text),
  items,
  attachments,
});

async function assertStaff({ db, principal }: Context, ids: readonly number[]) {
  const { count } = await db
    .selectFrom('staff')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(heldInScope(principal, 'staff.id'))
    .executeTakeFirstOrThrow();
  if (count < ids.length)
    throw refuseField(42200, 'user_ids', 'exists', [
      '没有这位员工，或不在你的数据范围内，请重新选择',
      'A staff member does not exist or is outside your data scope; choose again',
    ]);
}

async function assertDepartments({ db }: Context, ids: readonly number[]) {
  const { count } = await db
    .selectFrom('department')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`id = any(${ids}::bigint[]) and wx_department_id is not null`)
    .executeTakeFirstOrThrow();
  if (count < ids.length)
    throw refuseField(42200, 'dept_ids', 'exists', [
      '没有这个部门，或它没有关联企业微信，请重新选择',
      'A department does not exist or is not linked with WeCom; choose again',
    ]);
}

/** Checks for whom a message is. @throws Refusal 42200 */
export async function checkAudience(context: Context, audience: AppAudience, isDraft: boolean) {
  const { scope, users, departments, tags } = audience;
  if (context.principal.scope.kind !== 'all' && (scope === 'all' || departments.length > 0 || tags.length > 0))
    throw refuseField(42200, scope === 'all' ? 'scope' : departments.length > 0 ? 'dept_ids' : 'wx_tags', 'scope', [
      '你的数据范围不是全部，只能选择范围内的员工',
      'Your data scope is not all; choose staff within it',
    ]);
  await assertStaff(context, users);
  await assertDepartments(context, departments);
  if (!isDraft && scope === 'custom' && users.length + departments.length + tags.length === 0)
    throw refuseField(42200, 'user_ids', 'required', [
      '请至少选择一名员工、一个部门或一个标签',
      'Choose at least one staff member, department or tag',
    ]);
}

/** What an app in the sandbox is called there. */
export const sandboxAgent = 1_000_002;

/** Returns the app of the connection. @throws Refusal 42200 if there is none, or another is wanted */
export async function agentOf(db: Db, wanted: number | undefined): Promise<number> {
  const { agent_id, is_sandbox } = await db.selectFrom('enterprise').select(['agent_id', 'is_sandbox']).executeTakeFirstOrThrow();
  const own = agent_id ?? (is_sandbox ? sandboxAgent : undefined);
  if (own === undefined)
    throw refuseField(42200, 'agent_id', 'required', [
      '还没有填写应用 ID，请先在企业微信对接中填写',
      'The app ID is not set; enter it under WeCom connection',
    ]);
  if (wanted !== undefined && wanted !== own)
    throw refuseField(42200, 'agent_id', 'exists', [
      `只能用企业微信对接中的应用 ${own} 发送`,
      `Only the app ${own} of the WeCom connection can send`,
    ]);
  return own;
}

/** Returns when a message goes. @throws Refusal 42200 for a time that is too early */
export async function checkTime(
  { db }: Pick<Context, 'db'>,
  { send_type = 'now', send_at }: Partial<Pick<AppInput, 'send_type' | 'send_at'>>,
  isDraft: boolean,
): Promise<{ send_at: string | null; go_at: string }> {
  const at = send_type === 'timed' ? (send_at ?? null) : null;
  if (send_type === 'timed' && at === null && !isDraft)
    throw refuseField(42200, 'send_at', 'required', ['请选择发送时间', 'Choose when to send it']);
  const { rows } = await sql<{ go_at: string; is_early: boolean }>`
    select coalesce(${at}::timestamptz, now()) as go_at, ${at}::timestamptz < now() + interval '1 minute' as is_early`.execute(db);
  const [time] = rows;
  if (time?.is_early && !isDraft)
    throw refuseField(42200, 'send_at', 'range', ['定时发送须至少在一分钟以后，请调整', 'Choose a time at least a minute from now']);
  return { send_at: at, go_at: time?.go_at ?? '' };
}
