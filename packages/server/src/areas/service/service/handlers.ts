import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { dayOf, today } from '../../../db/days.js';
import { nobody } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { beginPlan } from '../service-plan-change/begin.js';
import { liveServices, serviceColumns } from './columns.js';
import { openService, type Target } from './open-service.js';
import { prepareEnergy } from './target-energy.js';

/** A service without a check-in on so many days up to yesterday. */
const silentFor = (days: number, { principal }: Context) => sql<boolean>`(service.status = 'in_service'
  and service.start_date <= ${today(principal)} - ${days}::int and not exists (select from customer c where c.id = service.user_id
    and ${dayOf(sql`c.last_punch_at`, principal)} >= ${today(principal)} - ${days}::int))`;

const endsWithin = (days: number, { principal }: Context) =>
  sql<boolean>`(service.status in ('pending', 'in_service', 'paused') and service.end_date between ${today(principal)} and ${today(principal)} + ${days}::int)`;

const customerName = (column: string) => sql<string>`(select c.${sql.raw(column)} from customer c where c.id = service.user_id)`;

export const handlers: Handlers = {
  listServices: list('listServices', {
    from: ({ db, principal }: Context) => liveServices(db).where(heldInScope(principal, 'service.principal_user_id')),
    id: 'service.id',
    columns: serviceColumns,
    search: ['service.service_no', 'service.product_name', customerName('nick_name'), customerName('real_name')],
    where: {
      camp_id: nobody,
      ends_within: endsWithin,
      no_punch_days: silentFor,
      start_from: { fromDay: 'service.start_date' },
      start_to: { toDay: 'service.start_date' },
    },
    order: {
      otherwise: '-created_at',
      by: {
        created_at: { asc: 'service.created_at' },
        start_date: { asc: 'service.start_date', nulls: 'least' },
        end_date: { asc: 'service.end_date', nulls: 'least' },
      },
    },
  }),

  createService: {
    async prepare(context, input) {
      const { user_id, init_weight } = input;
      const found = input.energy && (await prepareEnergy(context, async () => ({ user_id, weight: init_weight ?? null }), input.energy));
      const target: Target | undefined =
        found && 'basis' in found ? { energy_kcal: found.basis.energy_kcal, basis: found.basis } : undefined;
      return async (inside) => {
        const made = await openService(inside, input, target);
        await beginPlan(inside, made.id);
        inside.audit({ target: made.id });
        return made;
      };
    },
  },
};
