import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { changeCampStatus, deleteCamp } from './change-status.js';
import { campColumns, liveCamps, recordColumns, visibleCamps } from './columns.js';
import { getMarketingInfo } from './marketing.js';
import { createCamp, updateCamp } from './save-camp.js';
import { campStates } from './states.js';

const ledBy = (id: number) => sql<boolean>`exists (select from camp_principal p where p.camp_id = camp.id and p.staff_id = ${id})`;

export const handlers: Handlers = {
  listCamps: list('listCamps', {
    from: (context: Context) => visibleCamps(context),
    id: 'camp.id',
    columns: campColumns,
    search: searchNames(['camp.name']),
    where: { principal_user_id: ledBy, from: { fromDay: 'camp.start_date' }, to: { toDay: 'camp.start_date' } },
    order: [{ desc: 'camp.start_date', nulls: 'first' }, { desc: 'camp.id' }],
  }),

  async getCamp(context, { camp_id }) {
    const row = await mustExist(visibleCamps(context).select(recordColumns(context)).where('camp.id', '=', camp_id));
    return { ...row, allowed_status: campStates.allowedFrom(row.status) };
  },

  getCampOptions: ({ db }) =>
    liveCamps(db)
      .select(['id', 'name', 'period_no', 'status', 'start_date'])
      .where('status', 'not in', ['finished', 'cancelled'])
      .orderBy(sql`start_date desc nulls first`)
      .orderBy('id', 'desc')
      .limit(1000)
      .execute(),

  createCamp,

  updateCamp,

  changeCampStatus,

  deleteCamp,

  getMarketingInfo,
};
