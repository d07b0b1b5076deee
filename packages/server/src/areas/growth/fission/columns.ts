import type { Data, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { namesIn } from '../../messages/contact/people.js';

type Fission = Row<'listFissions'>;
type Detail = Data<'getFission'>;

const stats = sql<
  Fission['stats']
>`json_build_object('participants', fission.participants, 'inviters', fission.inviters, 'new_added', fission.new_friends,
  'lost', fission.lost_friends, 'completed', fission.completed, 'rewarded', fission.rewarded)`;

/** Columns of the contract's `Fission`. */
export const fissionColumns = [
  'fission.id',
  'fission.name',
  'fission.cover',
  'fission.type',
  'fission.start_at',
  'fission.end_at',
  'fission.status',
  namesIn('fission.user_ids', 'staff').as('staff'),
  stats.as('stats'),
  staffBrief<Fission['operator']>('fission.operator_id').as('operator'),
  'fission.created_at',
  'fission.version',
] as const;

const tags = sql<Detail['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by i.at)
  from jsonb_array_elements_text(fission.tag_ids) with ordinality as i(id, at) join tag t on t.id = i.id::bigint), '[]')`;

const chats = sql<
  Detail['chats']
>`coalesce((select json_agg(json_build_object('id', g.id, 'name', coalesce(nullif(g.name, ''), g.chat_id)) order by i.at)
  from jsonb_array_elements_text(fission.chat_ids) with ordinality as i(id, at) join group_chat g on g.id = i.id::bigint), '[]')`;

const tasks = sql<Detail['tasks']>`(select json_agg(json_build_object('level', l.level, 'invite_count', l.invite_count,
    'reward', l.reward || jsonb_build_object('stock', l.stock), 'stock_left', l.stock - l.taken, 'rewarded', l.rewarded,
    'completed', (select count(*) from fission_participant p where p.fission_id = l.fission_id and p.completed_level >= l.level and p.completed_level > 0))
    order by l.level)
  from fission_level l where l.fission_id = fission.id)`;

/** Columns of the contract's `FissionDetail`. */
export const detailColumns = [
  ...fissionColumns,
  tasks.as('tasks'),
  'fission.new_friend_only',
  'fission.lost_invalid',
  'fission.auto_pass',
  tags.as('tags'),
  chats.as('chats'),
  'fission.poster_id',
  sql<Detail['poster']>`(select json_build_object('id', k.id, 'name', k.title) from poster k where k.id = fission.poster_id)`.as('poster'),
  sql<Detail['audience']>`fission.audience`.as('audience'),
  'fission.hold_hours',
  sql<Detail['welcome']>`fission.welcome`.as('welcome'),
  sql<Detail['push']>`fission.push`.as('push'),
  'fission.rule_text',
  'fission.expire_days',
  'fission.rewards_until',
] as const;

export const fissionRow = ({ db }: Pick<Context, 'db'>, id: number) =>
  readRow(db, db.selectFrom('fission').where('fission.id', '=', id), fissionColumns);
