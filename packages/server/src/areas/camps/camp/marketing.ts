import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { campRanking, hasRanking } from '../../../ranking/camp-ranking.js';
import { campDay, standings } from '../../../ranking/standings.js';
import { mustExist } from '../../../records/must-exist.js';
import { liveServices } from '../../service/service/columns.js';

type Info = Data<'getMarketingInfo'>;

/** Query for a member of a camp with its camp and current figures. */
const factsOf = ({ db, principal }: Context, serviceId: number) =>
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

/** The place of one service in its camp. Nothing draws pictures of it yet. */
export async function getMarketingInfo(context: Context, { service_id }: Input<'getMarketingInfo'>): Promise<Info> {
  const found = await mustExist(factsOf(context, service_id));
  const { camp_id, ...info } = found;
  const ranked = (await hasRanking(context, camp_id)) ? (await campRanking(context, camp_id)).ranked : [];
  const own = ranked.find((one) => one.service_id === service_id);
  return {
    ...info,
    ...(own && { loss_kg: own.loss_kg, loss_pct: own.loss_pct, punch_days: own.punch_days }),
    service_id,
    rank: own?.rank ?? null,
    ranked_count: ranked.length,
    poster_url: null,
  };
}
