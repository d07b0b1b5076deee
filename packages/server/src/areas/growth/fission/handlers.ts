import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { detailColumns, fissionColumns } from './columns.js';
import { getFissionFunnel, getFissionTrend } from './figures.js';
import { createFission, deleteFission, finishFission, updateFission } from './save.js';
import { waitsIn } from './waits.js';

export const handlers: Handlers = {
  listFissions: list('listFissions', {
    from: ({ db }: Context) => db.selectFrom('fission'),
    id: 'fission.id',
    columns: fissionColumns,
    search: searchNames(['fission.name']),
    where: { waits: waitsIn },
    order: [{ desc: 'fission.created_at' }],
  }),

  getFission: ({ db }, { id }) => readRow(db, db.selectFrom('fission').where('fission.id', '=', id), detailColumns),
  createFission,
  updateFission,
  finishFission,
  deleteFission,
  getFissionFunnel,
  getFissionTrend,
};
