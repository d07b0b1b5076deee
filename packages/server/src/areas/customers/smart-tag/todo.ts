import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, sameInBoth, type Todo } from '../../../notices/todo.js';
import { errorOf, tagStatus } from './columns.js';
import { smartTags } from './smart-tag.js';

/** Smart tags whose last computation failed. */
const failedTags = ({ db }: Context) => smartTags(db).where(sql<boolean>`${tagStatus} = 'failed'`);

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'tag:intellect-tag:save',
    text: countText('个智能标签计算失败', 'smart tag was not computed', 'smart tags were not computed'),
    async of(context) {
      const { number } = await failedTags(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link: '/user/smart-tags?status=failed', number };
    },
    async first(context, most) {
      const rows = await failedTags(context)
        .select(['tag.id', 'tag.name', errorOf(context).as('error')])
        .orderBy('tag.id')
        .limit(most)
        .execute();
      return rows.map(({ id, name, error }) => ({ name, reason: sameInBoth(error), link: `/label/detail?tag_id=${id}` }));
    },
  },
];
