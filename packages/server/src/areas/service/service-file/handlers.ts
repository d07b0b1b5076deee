import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { assertVisible } from '../../customers/customer/customer.js';
import { briefColumns, liveServices } from '../service/columns.js';
import { listChanges } from './changes.js';
import { healthFile } from './health.js';
import { serviceParams } from './params.js';
import { serviceDetail } from './record.js';

export const handlers: Handlers = {
  getService: (context, { service_id }) => serviceDetail(context, service_id),

  async getServiceHealth(context, { service_id }) {
    const file = await healthFile(context, service_id);
    context.audit({ target: service_id });
    return file;
  },

  getServiceParams: serviceParams,

  listServiceChanges: listChanges,

  listCustomerServices: list('listCustomerServices', {
    from: async (context: Context, { user_id }: Input<'listCustomerServices'>) => {
      await assertVisible(context, user_id);
      return liveServices(context.db).where(heldInScope(context.principal, 'service.principal_user_id'));
    },
    id: 'service.id',
    columns: briefColumns,
    where: { except_id: (id) => sql<boolean>`service.id <> ${id}` },
    order: [{ desc: 'service.created_at' }],
  }),
};
