import { hasLabel, labelColumns, removeLabels, setLabels } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';

const copies = (db: Db) => db.selectFrom('poster_copy');

/** Columns of the contract's `PosterCopy`. */
const columns = [
  'poster_copy.id',
  'poster_copy.content',
  ...labelColumns('poster_copy', 'poster_copy.id'),
  'poster_copy.use_count',
  'poster_copy.created_at',
  'poster_copy.updated_at',
  'poster_copy.version',
] as const;

const copyRow = (db: Db, id: number) => readRow(db, copies(db).where('poster_copy.id', '=', id), columns);

export const handlers: Handlers = {
  listPosterCopies: list('listPosterCopies', {
    from: ({ db }: Context) => copies(db),
    id: 'poster_copy.id',
    columns,
    search: searchNames(['poster_copy.content']),
    where: { label_id: hasLabel('poster_copy', 'poster_copy.id') },
    order: [{ desc: 'poster_copy.created_at' }],
  }),

  async createPosterCopy({ db, audit }, { content, label_ids }) {
    const { id } = await db.insertInto('poster_copy').values({ content: content.trim() }).returning('id').executeTakeFirstOrThrow();
    await setLabels(db, 'poster_copy', id, label_ids);
    audit({ target: id });
    return copyRow(db, id);
  },

  async updatePosterCopy({ db, audit }, { id, version, content, label_ids }) {
    const before = await lockVersion(copies(db).selectAll().where('id', '=', id), version);
    await db.updateTable('poster_copy').set({ content: content.trim() }).where('id', '=', id).execute();
    await setLabels(db, 'poster_copy', id, label_ids);
    audit({ target: id, before });
    return copyRow(db, id);
  },

  async deletePosterCopy({ db, audit }, { id }) {
    const before = await mustExist(copies(db).selectAll().where('id', '=', id).forUpdate());
    await removeLabels(db, 'poster_copy', id);
    await db.deleteFrom('poster_copy').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },
};
