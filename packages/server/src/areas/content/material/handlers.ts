import type { Input, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import type { MediaUse } from '../../../attachments/media-use.js';
import { hasLabel, labelColumns, removeLabels, setLabels } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import { keysIn } from '../../../files/addresses.js';
import { mediaUses } from '../../../generated/areas/media-uses.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';

type MediaType = Row<'listMaterials'>['media_type'];
type Content = Omit<Input<'createMaterial'>, 'media_type' | 'label_ids'>;

const uses: readonly MediaUse[] = mediaUses;

const sendable = ['text', 'image', 'voice', 'video', 'file', 'link', 'miniprogram'] as const;

const materials = (db: Db) => db.selectFrom('material');

/** A column of the upload of a material's file in WeCom. */
const mediaColumn = (column: RawBuilder<unknown>) => sql<string | null>`(select ${column} from platform_media m
  where m.file_key = material.file_key and m.type = case material.media_type when 'miniprogram' then 'image' else material.media_type end)`;

/** Columns of the contract's `Material`. */
const columns = [
  'material.id',
  'material.name',
  'material.media_type',
  'material.content',
  'material.url',
  'material.pic_url',
  'material.appid',
  'material.page',
  'material.source_id',
  mediaColumn(sql`m.media_id`).as('media_id'),
  mediaColumn(sql`m.uploaded_at + interval '3 days'`).as('media_expire_at'),
  'material.size',
  'material.duration_s',
  ...labelColumns('material', 'material.id'),
  'material.use_count',
  'material.created_at',
  'material.updated_at',
  'material.version',
] as const;

/** Checks that the content can be sent, as an attachment of its own. @throws Refusal 42200 */
async function assertContent(db: Db, media_type: MediaType, { name, content, url, pic_url, appid, page }: Content) {
  const given = Object.fromEntries(Object.entries({ content, url, pic_url, appid, page }).filter(([, value]) => value !== undefined));
  await checkAttachments(db, [{ msgtype: media_type, title: name, ...given }], { max: 1, types: sendable, path: '' });
}

async function sizeOf(db: Db, url: string | undefined) {
  const [key] = keysIn(url ?? '');
  const file = key && (await db.selectFrom('file').select('size').where('key', '=', key).executeTakeFirst());
  return file ? file.size : null;
}

const materialRow = (db: Db, id: number) => readRow(db, materials(db).where('material.id', '=', id), columns);

/** The columns of a save; what it leaves out is empty. @throws Refusal 42200 for what cannot be sent */
async function fieldsOf(db: Db, media_type: MediaType, input: Content) {
  await assertContent(db, media_type, input);
  const { name, content, url, pic_url, appid, page, source_id, duration_s } = input;
  return {
    name: name.trim(),
    content: content ?? null,
    url: url ?? null,
    pic_url: pic_url ?? null,
    appid: appid ?? null,
    page: page ?? null,
    source_id: source_id ?? null,
    duration_s: duration_s ?? null,
    file_key: keysIn(url ?? pic_url ?? '')[0] ?? null,
    size: await sizeOf(db, url),
  };
}

/** @throws Refusal 40903 naming a message that is to be sent and has the material */
async function assertUnused(db: Db, id: number) {
  for (const use of uses) {
    const { rows } = await sql<{ name: string | null }>`select name from (${use.query()}) u
      where attachments @> ${JSON.stringify([{ material_id: id }])}::jsonb limit 1`.execute(db);
    const [found] = rows;
    if (!found) continue;
    const [zh, en] = use.place;
    throw new Refusal(40903, [
      `${zh}「${found.name ?? ''}」还要发送它，请先从那里移除`,
      `${en} “${found.name ?? ''}” is still to send it; remove it there first`,
    ]);
  }
}

export const handlers: Handlers = {
  listMaterials: list('listMaterials', {
    from: ({ db }: Context) => materials(db),
    id: 'material.id',
    columns,
    search: searchNames(['material.name']),
    where: { media_type: 'material.media_type', label_id: hasLabel('material', 'material.id') },
    order: [{ desc: 'material.created_at' }],
  }),

  getMaterial: ({ db }, { id }) => materialRow(db, id),

  async createMaterial({ db, audit }, { media_type, label_ids, ...input }) {
    const row = { media_type, ...(await fieldsOf(db, media_type, input)) };
    const { id } = await db.insertInto('material').values(row).returning('id').executeTakeFirstOrThrow();
    await setLabels(db, 'material', id, label_ids);
    audit({ target: id, after: { ...row, label_ids: label_ids ?? [] } });
    return materialRow(db, id);
  },

  async updateMaterial({ db, audit }, { id, version, label_ids, ...input }) {
    const before = await lockVersion(db.selectFrom('material').selectAll().where('id', '=', id), version);
    const row = await fieldsOf(db, before.media_type, input);
    await db.updateTable('material').set(row).where('id', '=', id).execute();
    await setLabels(db, 'material', id, label_ids);
    audit({ target: id, before, after: { ...row, label_ids: label_ids ?? [] } });
    return materialRow(db, id);
  },

  async deleteMaterial({ db, audit }, { id }) {
    const before = await mustExist(db.selectFrom('material').selectAll().where('id', '=', id).forUpdate());
    await assertUnused(db, id);
    await removeLabels(db, 'material', id);
    await db.deleteFrom('material').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },
};
