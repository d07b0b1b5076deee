import { countText, sameInBoth, type Todo } from '../../../notices/todo.js';
import { leadFilters, visibleLeads } from './leads.js';

/** The count is capped at this; the list shows the exact number. */
const most = 1000;

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'origin:lead:distribute',
    text: countText('条线索待分配', 'lead to assign', 'leads to assign'),
    async of(context) {
      const rows = await visibleLeads(context).select('lead.id').where(leadFilters.unassigned(true)).limit(most).execute();
      return { link: '/user/origin?unassigned=true', number: rows.length };
    },
    async first(context, count) {
      const rows = await visibleLeads(context)
        .select(['lead.id', 'lead.name', 'lead.demand', 'lead.source_text'])
        .where(leadFilters.unassigned(true))
        .orderBy('lead.created_at')
        .orderBy('lead.id')
        .limit(count)
        .execute();
      return rows.map(({ id, name, demand, source_text }) => ({
        name: name ?? '',
        reason: sameInBoth(demand ?? source_text),
        link: `/user/origin?open=${id}`,
      }));
    },
  },
];
