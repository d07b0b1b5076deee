import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'knowledge_card',
    read: 'getKnowledgeCard',
    save: 'updateKnowledgeCard',
    create: 'createKnowledgeCard',
    handlers,
    writes: ['createKnowledgeCard', 'updateKnowledgeCard', 'deleteKnowledgeCard'],
    htmlFields: ['content'],
    refers: { label_ids: 'content_label' },
    async stateOf(db, id) {
      const row = await db.selectFrom('knowledge_card').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const labels = await db
        .selectFrom('content_label_use')
        .select('label_id')
        .where('type', '=', 'knowledge')
        .where('content_id', '=', id)
        .orderBy('sort')
        .execute();
      const { title, cover, content, category, day_no, status, version } = row;
      const given = Object.fromEntries(Object.entries({ cover, day_no }).filter(([, one]) => one !== null));
      return {
        name: title,
        version,
        fields: { title, content, category, status, ...given, label_ids: labels.map(({ label_id }) => label_id) },
      };
    },
  },
];
