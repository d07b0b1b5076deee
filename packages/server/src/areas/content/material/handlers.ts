import { sql } from 'kysely';
import { uploadOf } from '../../../attachments/media.js';
import { mediaUpload } from '../../../attachments/media-upload.js';
import { hasLabel, removeLabels, setLabels } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { MediaType } from '../../../files/media.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { sendNow } from '../../../outbox/send-now.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { saveArticleMaterial } from './article-material.js';
import { columnsFor, mediaState } from './columns.js';
import { fieldsOf } from './input.js';
import { assertUnused, usesOf } from './uses.js';

const materials = (db: Db) => db.selectFrom('material');

export const materialRow = (context: Pick<Context, 'db' | 'caller'>, id: number) =>
  readRow(context.db, materials(context.db).where('material.id', '=', id), columnsFor(context));

/** The upload of a material's file. @throws Refusal 40400, or 42200 for a material without one */
async function uploadOfMaterial(db: Db, id: number) {
  const found = await materials(db)
    .leftJoin('file', 'file.key', 'material.file_key')
    .select(['material.media_type', 'file.key', 'file.name', 'file.mime'])
    .where('material.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { media_type, key, name, mime } = found;
  if (key === null || name === null || mime === null)
    throw refuseField(42200, 'id', 'file', ['这个素材没有文件，不需要上传', 'This material has no file to upload']);
  return uploadOf(db, { key, name, mime, type: (media_type === 'miniprogram' ? 'image' : media_type) as MediaType });
}

export const handlers: Handlers = {
  listMaterials: list('listMaterials', {
    from: ({ db }: Context) => materials(db),
    id: 'material.id',
    columns: columnsFor,
    search: searchNames(['material.name']),
    where: {
      media_type: 'material.media_type',
      label_id: hasLabel('material', 'material.id'),
      media_state: (state) => sql<boolean>`${mediaState} = ${state}`,
    },
    order: [{ desc: 'material.created_at' }],
  }),

  getMaterial: (context, { id }) => materialRow(context, id),

  async getMaterialUses(context, { id }) {
    await mustExist(materials(context.db).select('id').where('id', '=', id));
    return usesOf(context, id);
  },

  async createMaterial(context, { media_type, label_ids, ...input }) {
    const { db, audit } = context;
    const row = { media_type, ...(await fieldsOf(db, media_type, input)) };
    const { id } = await db.insertInto('material').values(row).returning('id').executeTakeFirstOrThrow();
    await setLabels(db, 'material', id, label_ids);
    audit({ target: id, after: { ...row, label_ids: label_ids ?? [] } });
    return materialRow(context, id);
  },

  async updateMaterial(context, { id, version, label_ids, ...input }) {
    const { db, audit } = context;
    const before = await lockVersion(db.selectFrom('material').selectAll().where('id', '=', id), version);
    const row = await fieldsOf(db, before.media_type, input, before);
    await db.updateTable('material').set(row).where('id', '=', id).execute();
    await setLabels(db, 'material', id, label_ids);
    audit({ target: id, before, after: { ...row, label_ids: label_ids ?? [] } });
    return materialRow(context, id);
  },

  saveArticleMaterial: async (context, { id }) => materialRow(context, await saveArticleMaterial(context, id)),

  syncMaterialMedia: {
    async prepare(context, { id }) {
      const { media_id } = await sendNow(context, mediaUpload, (db) => uploadOfMaterial(db, id));
      return async (given) => {
        given.audit({ target: id, after: { media_id } });
        return materialRow(given, id);
      };
    },
  },

  async deleteMaterial(context, { id }) {
    const { db, audit } = context;
    const before = await mustExist(db.selectFrom('material').selectAll().where('id', '=', id).forUpdate());
    await assertUnused(context, id);
    await removeLabels(db, 'material', id);
    await db.deleteFrom('material').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },
};
