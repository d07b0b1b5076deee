import type { Input } from '@shiyi/sdk';
import { type Expression, type SqlBool, sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { campDay, type MemberStanding, standings } from '../../../ranking/standings.js';
import { liveServices } from '../../service/service/columns.js';
import { assertVisible } from '../camp/columns.js';
import { candidateColumns, memberColumns } from './member-columns.js';

const customerName = (column: 'nick_name' | 'real_name') =>
  sql<string>`(select ${sql.ref(`c.${column}`)} from customer c where c.id = service.user_id)`;

const search = ['service.service_no', 'service.product_name', customerName('nick_name'), customerName('real_name')] as const;

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
  search,
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

/** Services within the data scope that may join a camp. */
export const candidates = ({ db, principal }: Context) =>
  liveServices(db)
    .where('service.camp_id', 'is', null)
    .where('service.status', 'in', ['pending', 'in_service', 'paused'])
    .where(heldInScope(principal, 'service.principal_user_id'));

export const listServicesWithoutCamp = list('listServicesWithoutCamp', {
  from: candidates,
  id: 'service.id',
  columns: candidateColumns,
  search,
  order: [{ desc: 'service.created_at' }],
});
