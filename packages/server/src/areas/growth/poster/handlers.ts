import { hasLabel, removeLabels } from '../../../content-labels/content-labels.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { assertPosterUnused } from '../../../poster-drawing/assert-poster-unused.js';
import { mustExist } from '../../../records/must-exist.js';
import { columns, posterRow } from './columns.js';
import { createPosterDrawing, queryPosterPreview } from './drawing.js';
import { createPoster, updatePoster } from './save.js';

export const handlers: Handlers = {
  listPosters: list('listPosters', {
    from: ({ db }: Context) => db.selectFrom('poster'),
    id: 'poster.id',
    columns,
    search: searchNames(['poster.title']),
    where: { category: 'poster.category', status: 'poster.status', label_id: hasLabel('poster', 'poster.id') },
    order: [{ desc: 'poster.created_at' }],
  }),

  getPoster: ({ db }, { id }) => posterRow(db, id),

  createPoster,
  updatePoster,

  async deletePoster({ db, audit }, { id }) {
    const before = await mustExist(db.selectFrom('poster').selectAll().where('id', '=', id).forUpdate());
    await assertPosterUnused(db, id);
    await removeLabels(db, 'poster', id);
    await db.deleteFrom('poster').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },

  createPosterDrawing,
  queryPosterPreview,
};
