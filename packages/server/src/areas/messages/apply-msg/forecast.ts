import type { Data, Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { isFull, isVisible, type TagRanges, targetStaff } from './audience.js';
import { dayQuota } from './day-quota.js';
import { agentOf, audienceIn, checkAudience, checkTime } from './input.js';
import type { AppAudience } from './message.js';
import { type AppRange, readAppRange, readTags } from './read-range.js';

type Forecast = Data<'checkAppMessage'>;

interface Reach {
  tags: TagRanges;
  seen: AppRange | undefined;
  rangeError: string | null;
}

/** Asks WeCom who is meant by tags, and whom the app sees. Only tags must be known. @throws Refusal 50200 */
async function ask({ deps, principal, tenant, caller }: PreparingContext, audience: AppAudience): Promise<Reach> {
  const { connector } = deps;
  const { enterpriseId } = principal;
  const tags = await readTags(connector, enterpriseId, audience.tags).catch((error: unknown) => {
    throw error instanceof WxError ? new Refusal(50200, error.sentence) : error;
  });
  try {
    const agentId = await tenant((db) => agentOf(db, undefined));
    return { tags, seen: await readAppRange(connector, enterpriseId, agentId), rangeError: null };
  } catch (error) {
    if (!(error instanceof WxError) && !(error instanceof Refusal)) throw error;
    return { tags, seen: undefined, rangeError: error.sentence[caller.language === 'zh' ? 0 : 1] };
  }
}

type Counts = Pick<Forecast, 'matched' | 'total' | 'no_member' | 'invisible' | 'dropped' | 'sample'>;

async function countTargets({ db }: Context, audience: AppAudience, { tags, seen }: Reach, goAt: RawBuilder<string>): Promise<Counts> {
  const isSeen = seen ? isVisible(seen.range, seen.tags) : sql`true`;
  const { rows } = await sql<Counts>`with judged as materialized (select t.staff_id, t.name, case when t.wx_userid is null then 'no_member'
        when not ${isSeen} then 'invisible' when ${isFull(goAt)} then 'dropped' end as loss
      from (${targetStaff(audience, tags)}) t)
    select count(*)::int as matched, (count(*) filter (where loss is null))::int as total,
      (count(*) filter (where loss = 'no_member'))::int as no_member, (count(*) filter (where loss = 'invisible'))::int as invisible,
      (count(*) filter (where loss = 'dropped'))::int as dropped,
      coalesce((select json_agg(json_build_object('id', f.staff_id, 'name', f.name)) from (select * from judged where loss is null order by staff_id limit 10) f), '[]') as sample
    from judged`.execute(db);
  return rows[0] as Counts;
}

async function forecast(context: Context, input: Input<'checkAppMessage'>, audience: AppAudience, reach: Reach): Promise<Forecast> {
  const { db, principal } = context;
  await checkAudience(context, audience, true);
  const { go_at } = await checkTime(context, input, true);
  const at = sql<string>`greatest(now(), ${go_at}::timestamptz)`;
  const counts = await countTargets(context, audience, reach, at);
  const day = await dayQuota(db, at, principal, input.id ?? null);
  const { rows } = await sql<{
    goes_at: string;
    is_slow: boolean;
  }>`select ${at} as goes_at, extract(minute from ${at}) in (0, 30) as is_slow`.execute(db);
  const { goes_at = go_at, is_slow = false } = rows[0] ?? {};
  return { ...counts, day, fits: counts.total <= day.left, goes_at, is_slow, range_error: reach.rangeError };
}

/** Counts whom a message would reach, and why others would not get it. */
export const checkAppMessage: PreparedHandler<'checkAppMessage'> = {
  async prepare(context, input) {
    const audience = audienceIn(input);
    const reach = await ask(context, audience);
    return (inside) => forecast(inside, input, audience, reach);
  },
};
