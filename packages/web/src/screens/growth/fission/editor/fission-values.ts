import type { Input } from '@shiyi/sdk';
import { cleanFilter, type Filter } from '#screens/messages/work-chat/editor/mass-values.js';
import type { FissionRecord } from '../fission.js';

export type FissionInput = Input<'createFission'>;
export type Level = FissionInput['tasks'][number];
export type LevelReward = Level['reward'];
export type RewardType = LevelReward['type'];
export type WelcomeLink = NonNullable<FissionInput['welcome']['link']>;

/** What the form of a campaign holds. */
export interface FissionValues {
  name: string;
  cover: string;
  type: FissionInput['type'];
  start_at: string;
  end_at: string;
  tasks: Level[];
  new_friend_only: boolean;
  lost_invalid: boolean;
  auto_pass: boolean;
  tag_ids: number[];
  user_ids: number[];
  chat_ids: number[];
  poster_id: number | '';
  audience: Filter;
  hold_hours: number | '';
  welcome: FissionInput['welcome'];
  push: FissionInput['push'];
  rule_text: string;
  expire_days: number | '';
}

const firstLevel: Level = { level: 1, invite_count: 3, reward: { type: 'coupon', name: '', stock: 100 } };

const blank: FissionValues = {
  ...{ name: '', cover: '', type: 'staff_code', start_at: '', end_at: '', tasks: [firstLevel] },
  ...{ new_friend_only: true, lost_invalid: true, auto_pass: true, tag_ids: [], user_ids: [], chat_ids: [] },
  ...{ poster_id: '', audience: {}, hold_hours: 0, welcome: { content: '' }, rule_text: '', expire_days: 7 },
  push: { staff: true, customer: true, content: '' },
};

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

/** Returns a reward with only the parts of its type; of another one, `reward_id` is kept if it is of the same kind. */
export function rewardOf({ type, name, stock, reward_id, points, url }: LevelReward): LevelReward {
  const base = { type, name, stock };
  if (type === 'coupon' || type === 'medal') return { ...base, ...(reward_id ? { reward_id } : {}) };
  if (type === 'points') return { ...base, ...(points ? { points } : {}) };
  return type === 'link' ? { ...base, ...(url ? { url } : {}) } : base;
}

export function savedValues(record: FissionRecord): FissionValues {
  const { name, cover, type, start_at, end_at, tasks, new_friend_only, lost_invalid, auto_pass, tags, staff, chats } = record;
  const { poster_id, audience, hold_hours, welcome, push, rule_text, expire_days } = record;
  return {
    ...{ name, cover: cover ?? '', type, start_at, end_at, new_friend_only, lost_invalid, auto_pass, tag_ids: idsOf(tags) },
    ...{ user_ids: idsOf(staff), chat_ids: idsOf(chats), poster_id, audience: audience ?? {}, hold_hours, welcome, push },
    ...{ rule_text: rule_text ?? '', expire_days },
    tasks: tasks.map(({ level, invite_count, reward }) => ({ level, invite_count, reward: rewardOf(reward) })),
  };
}

const mostName = 30;

/** Returns what a form begins with. A copy has no times: they have passed. */
export function startValues(record: FissionRecord | undefined, isEdited: boolean, suffix: string): FissionValues {
  if (!record) return blank;
  const values = savedValues(record);
  if (isEdited) return values;
  return { ...values, name: [...values.name].slice(0, mostName - suffix.length).join('') + suffix, start_at: '', end_at: '' };
}

/** A text is only for those who are told. */
function pushOf({ staff, customer, content }: FissionInput['push']): FissionInput['push'] {
  return { staff, customer, ...((staff || customer) && content?.trim() ? { content } : {}) };
}

/** Without an address, a card leads to the progress page. */
function linkOf({ url, ...rest }: WelcomeLink): WelcomeLink {
  return url ? { ...rest, url } : rest;
}

/** Returns what is sent: only what the type has, and levels counted from 1. */
export function typedInput<T extends FissionInput>({ user_ids, chat_ids, audience, welcome, push, tasks, ...rest }: T): T {
  const filter = cleanFilter((audience ?? {}) as Filter);
  const { content, link } = welcome;
  return {
    ...rest,
    ...(rest.type === 'group' ? { chat_ids } : { user_ids }),
    ...(Object.keys(filter).length > 0 ? { audience: filter } : {}),
    welcome: { content, ...(link?.title ? { link: linkOf(link) } : {}) },
    push: pushOf(push),
    tasks: tasks.map((one, at) => ({ ...one, level: at + 1, reward: rewardOf(one.reward) })),
  } as unknown as T;
}

const hasValue = ([, value]: [string, unknown]) => value !== '';

/** Returns a saved campaign as it is saved again. */
export const savedInput = (record: FissionRecord): FissionInput =>
  typedInput(Object.fromEntries(Object.entries(savedValues(record)).filter(hasValue)) as unknown as FissionInput);

export type LevelProblem = 'count' | 'order' | 'name' | 'pick' | 'points' | 'url' | 'stock';

/** Returns what a reward still lacks. */
function rewardProblem({ type, name, reward_id, points, url }: LevelReward): LevelProblem | undefined {
  if ((type === 'coupon' || type === 'medal') && !reward_id) return 'pick';
  if (type === 'points' && !points) return 'points';
  if (type === 'link' && !/^https?:\/\/\S+$/.test(url ?? '')) return 'url';
  return name.trim() === '' ? 'name' : undefined;
}

/** Returns what is wrong with a level: each invites more than the one before. */
export function levelProblem(levels: readonly Level[], at: number, leastStock = 0): LevelProblem | undefined {
  const [level, before] = [levels[at], levels[at - 1]];
  if (!level) return undefined;
  const { invite_count, reward } = level;
  if (!Number.isInteger(invite_count) || invite_count < 1 || invite_count > 1000) return 'count';
  if (before && invite_count <= before.invite_count) return 'order';
  if (!Number.isInteger(reward.stock) || reward.stock < leastStock) return 'stock';
  return rewardProblem(reward);
}
