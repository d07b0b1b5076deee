import { heldInScope } from '../../../auth/principal.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { preparePlan } from '../service-plan-change/prepare-plan.js';
import { updateCamp } from './camp-place.js';
import { liveServices, serviceColumns } from './columns.js';
import { createServiceWithCustomer } from './create-new.js';
import { serviceFilters, serviceSearch } from './filters.js';
import { listHandOvers } from './hand-over.js';
import { openAndStart } from './open-and-start.js';
import type { Target } from './open-service.js';
import { updatePrincipal } from './principals.js';
import { prepareEnergy } from './target-energy.js';
import { withTemplate } from './template.js';
import { changeRemark, deleteService, updateService } from './update-service.js';

export const handlers: Handlers = {
  listServices: list('listServices', {
    from: ({ db, principal }: Context) => liveServices(db).where(heldInScope(principal, 'service.principal_user_id')),
    id: 'service.id',
    columns: serviceColumns,
    counted: 'service',
    search: serviceSearch,
    where: serviceFilters,
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
      const { principal } = context;
      const terms = await context.tenant((db) => withTemplate({ db, principal }, input));
      const { user_id, init_weight, energy } = terms;
      const found = energy && (await prepareEnergy(context, async () => ({ user_id, weight: init_weight ?? null }), energy));
      const target: Target | undefined =
        found && 'basis' in found ? { energy_kcal: found.basis.energy_kcal, basis: found.basis } : undefined;
      return preparePlan(context, (inside, planner) => openAndStart(inside, terms, planner, target));
    },
  },

  createServiceWithCustomer: {
    prepare: (context, input) => preparePlan(context, (inside, planner) => createServiceWithCustomer(inside, input, planner)),
  },
  updateService,
  deleteService,
  changeServiceRemark: changeRemark,
  updateServicePrincipal: updatePrincipal,
  updateServiceCamp: updateCamp,
  listServiceHandOvers: listHandOvers,
};
