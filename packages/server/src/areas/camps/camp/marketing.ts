import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope, type Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { keepDrawing } from '../../../poster-drawing/keep-drawing.js';
import { todayOf } from '../../../poster-drawing/order.js';
import { codeInPicture } from '../../../poster-drawing/read-code.js';
import { posterOfDay } from '../../../poster-drawing/turns.js';
import { campRanking, hasRanking } from '../../../ranking/camp-ranking.js';
import { campDay, standings } from '../../../ranking/standings.js';
import { mustExist } from '../../../records/must-exist.js';
import { liveServices } from '../../service/service/columns.js';

type Info = Data<'getMarketingInfo'>;

/** Query for a member of a camp with its camp and current figures. */
const factsOf = (db: Db, principal: Principal, serviceId: number) =>
  liveServices(db)
    .innerJoin('customer', 'customer.id', 'service.user_id')
    .innerJoin('camp', 'camp.id', 'service.camp_id')
    .innerJoinLateral(
      sql<Pick<Info, 'loss_kg' | 'loss_pct' | 'punch_days'> & { service_id: number }>`(${standings(sql`camp.id`, campDay(principal))})`.as(
        'm',
      ),
      (on) => on.onRef('m.service_id', '=', 'service.id'),
    )
    .where('service.id', '=', serviceId)
    .where(heldInScope(principal, 'service.principal_user_id'))
    .select([
      'customer.display_name as name',
      'customer.nick_name',
      'customer.avatar',
      'm.loss_kg',
      'm.loss_pct',
      'm.punch_days',
      'camp.id as camp_id',
    ])
    .select(
      sql<
        Info['camp']
      >`json_build_object('id', camp.id, 'name', camp.name, 'period_no', camp.period_no, 'status', camp.status, 'start_date', camp.start_date)`.as(
        'camp',
      ),
    );

/** The code of whoever looks after the customer: their own first, then one that they share. */
const codeOfPrincipal = (serviceId: number) => sql<
  string | null
>`(select c.qr_code from service s join staff_code c on c.user_ids @> to_jsonb(s.principal_user_id)
  where s.id = ${serviceId} and c.scene = 2 and c.trouble is null and c.qr_code is not null order by c.type, c.id desc limit 1)`;

/** What today's check-in poster of a customer needs; undefined without a poster or a code. */
async function posterFor(db: Db, { enterpriseId }: Principal, serviceId: number) {
  const day = await todayOf(db, enterpriseId);
  const poster = await posterOfDay(db, day);
  const { rows } = await sql<{ user_id: number; nick: string; code: string | null }>`select s.user_id, c.nick_name as nick,
      ${codeOfPrincipal(serviceId)} as code from service s join customer c on c.id = s.user_id where s.id = ${serviceId}`.execute(db);
  const [customer] = rows;
  return poster && customer?.code ? { ...customer, code: customer.code, poster, day } : undefined;
}

/** Draws the check-in poster of a customer, with the code of their nutritionist. Null where there is none, or it cannot be drawn. */
async function drawPosterOf({ deps, principal, tenant }: PreparingContext, serviceId: number): Promise<string | null> {
  const found = await tenant((db) => posterFor(db, principal, serviceId), 'read');
  if (!found) return null;
  const { enterpriseId } = principal;
  try {
    const url = await codeInPicture(deps, enterpriseId, found.code);
    if (url === null) return null;
    const words = { nick: found.nick, date: found.day, url };
    return (await keepDrawing(deps, enterpriseId, found.poster, words, { userId: found.user_id })).address;
  } catch (error) {
    // The page shows its figures without a poster; the reason is told where the poster is edited.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The place of one service in its camp. */
async function infoOf(context: Context, service_id: number): Promise<Omit<Info, 'poster_url'>> {
  const found = await mustExist(factsOf(context.db, context.principal, service_id));
  const { camp_id, ...info } = found;
  const ranked = (await hasRanking(context, camp_id)) ? (await campRanking(context, camp_id)).ranked : [];
  const own = ranked.find((one) => one.service_id === service_id);
  return {
    ...info,
    ...(own && { loss_kg: own.loss_kg, loss_pct: own.loss_pct, punch_days: own.punch_days }),
    service_id,
    rank: own?.rank ?? null,
    ranked_count: ranked.length,
  };
}

export const getMarketingInfo: PreparedHandler<'getMarketingInfo'> = {
  async prepare(preparing, { service_id }: Input<'getMarketingInfo'>) {
    const { principal, tenant } = preparing;
    // Nothing is drawn of a customer whom the caller may not see.
    await tenant((db) => mustExist(factsOf(db, principal, service_id)), 'read');
    const poster_url = await drawPosterOf(preparing, service_id);
    return async (context) => ({ ...(await infoOf(context, service_id)), poster_url });
  },
};
