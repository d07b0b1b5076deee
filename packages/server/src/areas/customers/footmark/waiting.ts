import type { Waiting } from '../../../notices/waiting.js';
import { followDue, footmarks, footmarksInScope } from './columns.js';

/** The count is capped at this; the list shows the exact number. */
const most = 1000;

export const waiting: Waiting[] = [
  {
    popover: 'remind_msg',
    permission: 'footmark:footmark:list',
    text: ['到时间的跟进', 'Follow-ups due'],
    async of({ db, principal }) {
      const rows = await footmarks(db)
        .select('footmark.id')
        .where('footmark.operator_id', '=', principal.staffId)
        .where(footmarksInScope(principal))
        .where(followDue)
        .limit(most)
        .execute();
      return { link: `/user/footmark?follow_due=true&operator_id=${principal.staffId}`, number: rows.length };
    },
  },
];
