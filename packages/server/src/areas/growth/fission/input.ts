import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { conditionOf } from '../../../audience/audience-filter.js';
import { checkCondition } from '../../../audience/condition.js';
import { assertUsable } from '../../../audience/consent.js';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { assertTags } from '../../customers/customer-tag/givable-tags.js';
import { assertBytes } from '../../messages/contact/input.js';
import { assertStaff } from '../../messages/contact/people.js';

export type FissionInput = Input<'createFission'>;
export type Task = FissionInput['tasks'][number];

/** Levels count from 1, and each requires more friends. @throws Refusal 42200 */
function assertLevels(tasks: readonly Task[]) {
  for (const [at, { level, invite_count }] of tasks.entries()) {
    if (level !== at + 1)
      throw refuseField(42200, `tasks.${at}.level`, 'order', ['档位要从 1 起依次填写', 'Levels count from 1 without a gap']);
    if (at > 0 && invite_count <= (tasks[at - 1]?.invite_count ?? 0))
      throw refuseField(42200, `tasks.${at}.invite_count`, 'order', [
        '后一级的邀请人数要多于前一级，请调整',
        'Each level must require more friends than the one before',
      ]);
  }
}

const needed = {
  coupon: ['reward_id', '请选择优惠券', 'Choose a coupon'],
  medal: ['reward_id', '请选择勋章', 'Choose a badge'],
  points: ['points', '请填写积分', 'Enter the points'],
  link: ['url', '请填写领取链接', 'Enter the link'],
} as const;

const missing = {
  coupon: ['奖励的优惠券不存在或未发放，请另选', 'The coupon does not exist or is not being given; choose another'],
  medal: ['奖励的勋章不存在或已停用，请另选', 'The badge does not exist or is off; choose another'],
} as const;

/** @throws Refusal 42200 for a reward that cannot be given */
async function assertReward(db: Db, { reward }: Task, at: number) {
  const { type, reward_id } = reward;
  if (type === 'manual') return;
  const [field, zh, en] = needed[type];
  if (reward[field] === undefined) throw refuseField(42200, `tasks.${at}.reward.${field}`, 'required', [zh, en]);
  if (type !== 'coupon' && type !== 'medal') return;
  const { rows } = await sql`select from ${sql.table(type)} where id = ${reward_id} and status = 'on'`.execute(db);
  if (rows.length === 0) throw refuseField(42200, `tasks.${at}.reward.reward_id`, 'exists', missing[type]);
}

async function assertChats(db: Db, ids: readonly number[]) {
  if (ids.length === 0)
    throw refuseField(42200, 'chat_ids', 'required', ['入群类型请至少选择一个客户群', 'Choose at least one group chat']);
  const { rows } = await sql`select from group_chat where id = any(${ids}::bigint[]) and dismissed_at is null`.execute(db);
  if (rows.length < ids.length)
    throw refuseField(42200, 'chat_ids', 'exists', [
      '没有这个群，或群已解散，请重新选择',
      'A group does not exist or was dismissed; choose again',
    ]);
}

async function assertReceivers(db: Db, { type, user_ids = [], chat_ids = [] }: FissionInput) {
  if (type === 'group') return assertChats(db, chat_ids);
  if (user_ids.length === 0)
    throw refuseField(42200, 'user_ids', 'required', ['员工活码类型请至少选择一名接待员工', 'Choose at least one staff member']);
  await assertStaff(db, 'user_ids', user_ids);
}

async function assertPoster(db: Db, id: number) {
  const known = await db.selectFrom('poster').select('id').where('id', '=', id).where('status', '=', 'on').executeTakeFirst();
  if (!known)
    throw refuseField(42200, 'poster_id', 'exists', [
      '这张海报不存在或已停用，请另选',
      'The poster does not exist or is off; choose another',
    ]);
}

function assertTimes({ start_at, end_at, draft }: FissionInput) {
  if (Date.parse(end_at) <= Date.parse(start_at))
    throw refuseField(42200, 'end_at', 'order', ['结束时间要晚于开始时间，请调整', 'The end must be after the start']);
  if (!draft && Date.parse(end_at) <= Date.now())
    throw refuseField(42200, 'end_at', 'past', ['结束时间已经过去，请调整', 'The end has passed; choose a later one']);
}

function assertAudience({ principal }: Context, { audience }: FissionInput) {
  const condition = audience && conditionOf(audience);
  if (!condition) return;
  checkCondition(condition, 'audience');
  if (audience.condition) assertUsable(principal, audience.condition, 'audience.condition');
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** Rewards can be taken for so many days after the end. */
export const rewardsUntil = (end: string | ReturnType<typeof sql>, days: number) =>
  sql<string>`${typeof end === 'string' ? sql`${end}::timestamptz` : end} + make_interval(hours => 24 * ${days}::int)`;

/** Checks a campaign and returns its columns. @throws Refusal 42200 */
export async function valuesOf(context: Context, input: FissionInput) {
  const { db } = context;
  assertTimes(input);
  assertLevels(input.tasks);
  for (const [at, task] of input.tasks.entries()) await assertReward(db, task, at);
  await assertReceivers(db, input);
  await assertPoster(db, input.poster_id);
  const { tag_ids = [], user_ids = [], chat_ids = [], type, start_at, end_at, poster_id, expire_days, hold_hours = 0 } = input;
  if (tag_ids.length > 0) await assertTags(db, 'tag_ids', tag_ids);
  assertAudience(context, input);
  assertBytes('welcome.content', input.welcome.content);
  const { new_friend_only = true, lost_invalid = true, auto_pass = true, audience } = input;
  return {
    ...{ name: input.name.trim(), cover: input.cover || null, type, start_at, end_at, expire_days, poster_id, hold_hours },
    ...{ new_friend_only, lost_invalid, auto_pass, rewards_until: rewardsUntil(end_at, expire_days) },
    ...{ tag_ids: json(tag_ids), user_ids: json(type === 'group' ? [] : user_ids), chat_ids: json(type === 'group' ? chat_ids : []) },
    ...{ welcome: json(input.welcome), push: json(input.push), rule_text: input.rule_text?.trim() || null },
    audience: audience && conditionOf(audience) ? json(audience) : null,
  };
}
