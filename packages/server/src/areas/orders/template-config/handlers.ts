import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { liveTemplates, templateColumns, templateRecord } from './columns.js';
import { getTemplateFor } from './match.js';
import { createTemplate, deleteTemplate, getTemplateChannels, setTemplateChannels, updateTemplate } from './save.js';

export const handlers: Handlers = {
  listTemplates: list('listTemplates', {
    from: ({ db }: Context) => liveTemplates(db),
    id: 'template_config.id',
    columns: templateColumns,
    search: searchNames(['template_config.name']),
    where: {
      channel_id: (id) =>
        sql<boolean>`exists (select from template_channel c where c.template_id = template_config.id and c.channel_id = ${id})`,
    },
    order: [{ desc: 'template_config.created_at' }],
  }),

  getTemplate: ({ db }, { id }) => templateRecord(db, id),
  createTemplate,
  updateTemplate,
  deleteTemplate,
  getTemplateChannels,
  setTemplateChannels,
  getTemplateFor,
};
