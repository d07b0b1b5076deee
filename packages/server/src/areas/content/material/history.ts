import type { HistoryKind } from '../../../history/history-kind.js';
import { materialOf } from './article-material.js';
import { handlers } from './handlers.js';

/** What the parts of a material are; those without a value are left out, as a save leaves them out. */
const optional = ['content', 'url', 'file_key', 'pic_url', 'appid', 'page', 'source_id', 'duration_s'] as const;

export const historyKinds: HistoryKind[] = [
  {
    object: 'material',
    read: 'getMaterial',
    save: 'updateMaterial',
    create: 'createMaterial',
    handlers,
    writes: ['createMaterial', 'updateMaterial', 'deleteMaterial', 'saveArticleMaterial'],
    async idOf(db, _, input, operationId) {
      const id = input.id as number | undefined;
      return operationId === 'saveArticleMaterial' ? (await materialOf(db, id ?? 0))?.id : id;
    },
    refers: { label_ids: 'content_label' },
    async stateOf(db, id) {
      const row = await db
        .selectFrom('material')
        .select(['name', 'media_type', 'version', ...optional])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { name, media_type, version } = row;
      const labels = await db
        .selectFrom('content_label_use')
        .select('label_id')
        .where('type', '=', 'material')
        .where('content_id', '=', id)
        .orderBy('sort')
        .execute();
      const isLink = media_type === 'link' || media_type === 'article';
      const hasFile = row.url !== null && !isLink;
      const given = optional.filter((field) => row[field] !== null && (field !== 'url' || isLink) && (field !== 'file_key' || hasFile));
      const fields = Object.fromEntries(given.map((field) => [field, row[field]]));
      return { name, version, fields: { name, media_type, ...fields, label_ids: labels.map(({ label_id }) => label_id) } };
    },
  },
];
