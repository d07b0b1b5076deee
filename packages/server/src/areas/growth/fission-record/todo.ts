import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { countText, sameInBoth, type Todo } from '../../../notices/todo.js';
import { waitsForReview, waitsForStaff } from '../fission/waits.js';

const detail = (id: number, query: string) => `/medal/fession/activity-detail?id=${id}&${query}`;

interface WaitingCount {
  number: number;
  campaigns: number;
  first: number | null;
}

/** Rewards that staff hand over, or that could not be given. */
const owed = sql`from fission_reward w join fission_level l on l.fission_id = w.fission_id and l.level = w.level join fission f on f.id = w.fission_id
  join fission_participant p on p.id = w.participant_id join external_user u on u.id = p.external_user_id
  where ${waitsForStaff}`;

const suspicious = sql`from fission_friend r join fission f on f.id = r.fission_id where ${waitsForReview}`;

const waiting = async (db: Db, rows: ReturnType<typeof sql>): Promise<WaitingCount> =>
  (await sql<WaitingCount>`select count(*)::int as number, count(distinct f.id)::int as campaigns, min(f.id) as first ${rows}`.execute(db))
    .rows[0] as WaitingCount;

interface WaitingKind {
  permission: string;
  text: Todo['text'];
  /** Filters of the page of one campaign, and of the list of campaigns. */
  tab: string;
  waits: 'reward' | 'review';
  rows: ReturnType<typeof sql>;
  order: ReturnType<typeof sql>;
}

const todo = ({ permission, text, tab, waits, rows, order }: WaitingKind): Todo => ({
  popover: 'need_dealt_msg',
  permission,
  text,
  async of({ db }: Context) {
    const { number, campaigns, first } = await waiting(db, rows);
    return { number, link: campaigns === 1 && first !== null ? detail(first, tab) : `/medal/fession?waits=${waits}` };
  },
  async first({ db }, most) {
    const found = await sql<{ id: number; name: string; campaign: string }>`select f.id, ${order} ${sql.lit(most)}`.execute(db);
    return found.rows.map(({ id, name, campaign }) => ({ name, reason: sameInBoth(campaign), link: detail(id, tab) }));
  },
});

export const todos: Todo[] = [
  todo({
    ...{ permission: 'fission:record:reward', tab: 'tab=rewards&waits=true', waits: 'reward', rows: owed },
    text: countText('份裂变奖励待处理', 'reward of a campaign waits for you', 'rewards of campaigns wait for you'),
    order: sql`u.name, f.name as campaign ${owed} order by w.owed_at, w.id limit`,
  }),
  todo({
    ...{ permission: 'fission:friend:review', tab: 'tab=review', waits: 'review', rows: suspicious },
    text: countText('位裂变好友待核实', 'friend of a campaign to review', 'friends of campaigns to review'),
    order: sql`r.name, f.name as campaign ${suspicious} order by r.added_at, r.id limit`,
  }),
];
