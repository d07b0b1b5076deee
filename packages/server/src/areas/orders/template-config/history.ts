import { sql } from 'kysely';
import type { HistoryKind } from '../../../history/history-kind.js';
import type { TemplateContent } from '../../service/service/template.js';
import { liveTemplates } from './columns.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'template_config',
    read: 'getTemplate',
    save: 'updateTemplate',
    create: 'createTemplate',
    handlers,
    writes: ['createTemplate', 'updateTemplate', 'deleteTemplate', 'setTemplateChannels'],
    async stateOf(db, id) {
      const row = await liveTemplates(db)
        .select(['name', 'type', 'status', 'version', sql<TemplateContent>`content`.as('content')])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { version, ...fields } = row;
      return { name: row.name, version, fields };
    },
  },
];
