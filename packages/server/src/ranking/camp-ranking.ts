import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Calendar } from '../db/days/calendar.js';
import { today } from '../db/days/instants.js';
import { notFound, refuseField } from '../http/refusal.js';
import { changesSince, type Ranking, type RankRule, rankCamp } from './ranking.js';
import { type MemberStanding, standings } from './standings.js';

/** What a ranking needs of a camp; `day` is the last day that it can be of, null before the camp starts. */
interface RankedCamp {
  id: number;
  rank_rule: RankRule;
  status: string;
  start_date: string | null;
  end_date: string | null;
  day: string | null;
}

const rankedColumns = (calendar: Calendar) =>
  [
    'camp.id',
    'camp.rank_rule',
    'camp.status',
    'camp.start_date',
    'camp.end_date',
    sql<
      string | null
    >`case when camp.start_date <= ${today(calendar)} and camp.status <> 'cancelled' then least(${today(calendar)}, camp.end_date) end`.as(
      'day',
    ),
  ] as const;

const standingsOn = async (db: Db, campId: number, day: string): Promise<MemberStanding[]> =>
  (await sql<MemberStanding>`select * from (${standings(sql`${campId}`, sql`${day}`)}) m order by m.name, m.service_id`.execute(db)).rows;

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** The ranking of a camp on a day between its first and its last. */
async function rankingOn(db: Db, camp: RankedCamp, day: string): Promise<Ranking> {
  const start = camp.start_date ?? day;
  const placesOn = async (on: string, rows?: MemberStanding[]) =>
    rankCamp(rows ?? (await standingsOn(db, camp.id, on)), camp.rank_rule, { start, day: on });
  const rows = await standingsOn(db, camp.id, day);
  const before = day === start ? [] : (await placesOn(dayBefore(day))).ranked;
  const places = await placesOn(day, rows);
  const changes = changesSince(places.ranked, before);
  const byId = new Map(rows.map((row) => [row.service_id, row]));
  const known = (id: number) => byId.get(id) as MemberStanding;
  return {
    ...{ camp_id: camp.id, date: day, rank_rule: camp.rank_rule, avg_loss_kg: places.avg_loss_kg },
    ranked: places.ranked.map(({ service_id, ...place }) => {
      const { user_id, name, avatar, base_weight, base_estimated, current_weight, punch_days, punch_rate, paused } = known(service_id);
      const rank_change = changes.get(service_id) ?? null;
      return {
        ...place,
        service_id,
        user_id,
        name,
        avatar,
        base_weight,
        base_estimated,
        current_weight,
        punch_days,
        punch_rate,
        paused,
        rank_change,
      };
    }),
    unranked: places.unranked.map(({ service_id, reason }) => {
      const { user_id, name, avatar, weighed_on } = known(service_id);
      return { service_id, user_id, name, avatar, reason, last_weighed_on: weighed_on };
    }),
  };
}

/** Names of now, and no weights of who took their consent back, in a ranking that was kept. */
async function withCurrentNames(db: Db, kept: Ranking): Promise<Ranking> {
  const ids = [...kept.ranked, ...kept.unranked].map((one) => one.service_id);
  const { rows } = await sql<{ id: number; user_id: number; name: string; avatar: string | null; agreed: boolean }>`
    select s.id, s.user_id, coalesce(nullif(c.real_name, ''), c.nick_name) as name, c.avatar,
      coalesce((select k.granted from customer_consent k where k.user_id = c.id and k.module = 'weight' order by k.id desc limit 1), false) as agreed
    from service s join customer c on c.id = s.user_id where s.id = any(${ids}::bigint[])`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const hidden = { base_weight: null, base_estimated: false, current_weight: null, loss_kg: null, loss_pct: null };
  const person = (id: number) => {
    const { user_id, name = '', avatar = null } = known.get(id) ?? {};
    return { ...(user_id && { user_id }), name, avatar };
  };
  return {
    ...kept,
    ranked: kept.ranked.map((one) => ({ ...one, ...person(one.service_id), ...(known.get(one.service_id)?.agreed ? {} : hidden) })),
    unranked: kept.unranked.map((one) => ({ ...one, ...person(one.service_id) })),
  };
}

interface Asker {
  db: Db;
  principal: Calendar;
}

const rankedCamp = ({ db, principal }: Asker, id: number): Promise<RankedCamp | undefined> =>
  db.selectFrom('camp').select(rankedColumns(principal)).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** Whether the camp has started, since when it has a ranking. */
export const hasRanking = async (asker: Asker, campId: number) => ((await rankedCamp(asker, campId))?.day ?? null) !== null;

/**
 * The ranking of a camp, of its last day or today unless it names a day. That of the last day of a finished camp is as it was kept. It does
 * not ask whether the caller may see the camp.
 *
 * @throws Refusal 40400, or 42200 for a day without a ranking
 */
export async function campRanking(asker: Asker, campId: number, asked?: string): Promise<Ranking> {
  const { db } = asker;
  const camp = await rankedCamp(asker, campId);
  if (!camp) throw notFound();
  const { start_date } = camp;
  const day = asked ?? camp.day;
  if (day === null || start_date === null || camp.day === null || day < start_date || day > camp.day)
    throw refuseField(42200, 'date', 'range', [
      camp.day === null ? '减脂营还没有开营，开营当天起才有排名' : '只能查看开营日到今天或结营日的排名，请调整日期',
      camp.day === null
        ? 'The camp has not started; it has a ranking from its first day on'
        : 'Choose a day between the start of the camp and today or its end',
    ]);
  if (camp.status === 'finished' && day === camp.end_date) {
    const kept = await db.selectFrom('camp_result').select('ranking').where('camp_id', '=', camp.id).executeTakeFirst();
    if (kept) return withCurrentNames(db, kept.ranking as unknown as Ranking);
  }
  return rankingOn(db, camp, day);
}

/** Keeps the ranking of the last day of a camp, once. */
export async function freezeRanking(asker: Asker, enterprise_id: number, campId: number) {
  const { db } = asker;
  const camp = await rankedCamp(asker, campId);
  if (!camp || camp.end_date === null) return;
  const { ranked, unranked, ...ranking } = await rankingOn(db, camp, camp.end_date);
  // Names are those of now whenever it is read.
  const nameless = { name: '', avatar: null };
  const kept = {
    ...ranking,
    ranked: ranked.map((one) => ({ ...one, ...nameless })),
    unranked: unranked.map((one) => ({ ...one, ...nameless })),
  };
  await db
    .insertInto('camp_result')
    .values({ enterprise_id, camp_id: camp.id, ranking: JSON.stringify(kept) })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
