import type { Data, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';

type Participant = Row<'listFissionParticipants'>;
type Friend = Row<'listFissionFriends'>;

/** @throws Refusal 40400 unless there is such a campaign */
export const mustBeCampaign = (db: Db, id: number) => mustExist(db.selectFrom('fission').select('id').where('id', '=', id));

export const contactJson = <Type>(table: string): RawBuilder<Type> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<Type>`json_build_object('id', ${of('id')}, 'name', ${of('name')}, 'status', ${of('status')})`;
};

export const customerOrNull = sql<Participant['user']>`case when c.id is not null then ${customerJson('c')} end`;

/** Whom of the staff on duty the participant is friends with; else the first of them. */
const staffOf = sql<Participant['staff']>`(select json_build_object('id', s.id, 'name', s.name)
  from jsonb_array_elements_text(f.user_ids) with ordinality as i(id, at) join staff s on s.id = i.id::bigint and s.deleted_at is null
    left join external_user_follow w on w.external_user_id = u.id and w.wx_userid = s.wx_userid and w.ended_at is null
  order by w.external_user_id is null, i.at limit 1)`;

const rewards = sql<
  Participant['rewards']
>`coalesce((select json_agg(json_build_object('level', w.level, 'name', l.reward ->> 'name', 'reward_state', w.state)
    order by w.level) from fission_reward w join fission_level l on l.fission_id = w.fission_id and l.level = w.level
  where w.participant_id = p.id), '[]')`;

/** Participants with their contact `u`, customer `c` and campaign `f`; all on the left, so that counting reads none of them. */
export const participants = (db: Db) =>
  db
    .selectFrom('fission_participant as p')
    .leftJoin('fission as f', 'f.id', 'p.fission_id')
    .leftJoin('external_user as u', 'u.id', 'p.external_user_id')
    .leftJoin('customer as c', (on) => on.onRef('c.id', '=', 'u.customer_id').on('c.deleted_at', 'is', null));

/** Columns of the contract's `FissionParticipant`. */
export const participantColumns = [
  'p.id',
  contactJson<Participant['external_user']>('u').as('external_user'),
  customerOrNull.as('user'),
  staffOf.as('staff'),
  'p.poster_url',
  'p.invite_count',
  'p.valid_count',
  'p.held_count',
  rewards.as('rewards'),
  'p.completed_level',
  'p.done_at',
  'p.status',
  'p.joined_at',
] as const;

export const participantRow = (db: Db, id: number) => readRow(db, participants(db).where('p.id', '=', id), participantColumns);

/** Friends with who brought them, `b`, and their contact `u`; all on the left, so that counting reads none of them. */
export const friends = (db: Db) =>
  db
    .selectFrom('fission_friend as r')
    .leftJoin('fission_participant as p', 'p.id', 'r.participant_id')
    .leftJoin('external_user as b', 'b.id', 'p.external_user_id')
    .leftJoin('external_user as u', 'u.id', 'r.external_user_id');

const memberOf = sql<Friend['staff']>`(select json_build_object('id', s.id, 'name', s.name) from staff s
  where s.enterprise_id = r.enterprise_id and s.wx_userid = r.wx_userid and s.deleted_at is null)`;

/** Columns of the contract's `FissionFriend`. */
export const friendColumns = [
  'r.id',
  sql<Friend['participant']>`json_build_object('id', p.id, 'name', b.name)`.as('participant'),
  'r.name',
  sql<Friend['external_user']>`case when u.id is not null then ${contactJson('u')} end`.as('external_user'),
  memberOf.as('staff'),
  sql<
    number | null
  >`(select q.id from fission_participant q where q.fission_id = r.fission_id and q.external_user_id = r.external_user_id)`.as(
    'own_participant_id',
  ),
  'r.is_new',
  'r.valid',
  'r.reason as invalid_reason',
  sql<Friend['flags']>`r.flags`.as('flags'),
  'r.score',
  'r.verdict',
  'r.verdict_reason',
  staffBrief<Data<'changeFissionFriend'>['verdict_by']>('r.verdict_by').as('verdict_by'),
  'r.added_at',
  'r.lost_at',
  'r.left_count',
  'r.last_back_at',
] as const;

export const friendRow = (db: Db, id: number) => readRow(db, friends(db).where('r.id', '=', id), friendColumns);
