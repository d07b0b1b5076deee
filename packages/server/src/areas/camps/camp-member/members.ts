import type { Input } from '@shiyi/sdk';
import { type Expression, type SqlBool, sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { campDay, type MemberStanding, standings } from '../../../ranking/standings.js';
import { liveServices, weightNow } from '../../service/service/columns.js';
import { serviceSearch } from '../../service/service/filters.js';
import { assertVisible } from '../camp/columns.js';
import { candidateColumns, memberColumns } from './member-columns.js';

/** Services of a camp with their progress today, or on its last day. */
export async function campMembers(context: Context, { camp_id }: Pick<Input<'listCampServices'>, 'camp_id'>) {
  await assertVisible(context, camp_id);
  const day = sql`(select ${campDay(context.principal)} from camp where camp.id = ${camp_id})`;
  return context.db
    .selectFrom('service')
    .innerJoin(sql<MemberStanding>`(${standings(sql`${camp_id}`, day)})`.as('m'), (on) => on.onRef('m.service_id', '=', 'service.id'));
}

export const listCampServices = list('listCampServices', {
  from: campMembers,
  id: 'service.id',
  columns: memberColumns,
  search: serviceSearch,
  where: { camp_id: everyRow, at_risk: (yes): Expression<SqlBool> => sql<SqlBool>`m.at_risk = ${yes}` },
  order: {
    otherwise: '-loss_pct',
    by: {
      loss_pct: { asc: 'm.loss_pct', nulls: 'last' },
      loss_kg: { asc: 'm.loss_kg', nulls: 'last' },
      punch_days: { asc: 'm.punch_days' },
      days_without_punch: { asc: 'm.days_without_punch' },
    },
  },
});

/** Services within the data scope that may join a camp; of a named one also those that are in it. */
export const candidates = ({ db, principal }: Context, { camp_id }: Pick<Input<'listServicesWithoutCamp'>, 'camp_id'> = {}) =>
  liveServices(db)
    .where((where) => where.or([where('service.camp_id', 'is', null), ...(camp_id ? [where('service.camp_id', '=', camp_id)] : [])]))
    .where('service.status', 'in', ['pending', 'in_service', 'paused'])
    .where(heldInScope(principal, 'service.principal_user_id'));

export const listServicesWithoutCamp = list('listServicesWithoutCamp', {
  from: candidates,
  id: 'service.id',
  columns: (context: Context) => [
    ...candidateColumns(context),
    weightNow.as('current_weight'),
    sql<boolean>`service.camp_id is not null`.as('joined'),
  ],
  search: serviceSearch,
  where: { camp_id: everyRow },
  order: [{ desc: 'service.created_at' }],
});
