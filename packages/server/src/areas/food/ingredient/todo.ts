import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { liveIngredients } from './columns.js';

const foodsToCheck = ({ db }: Context) => liveIngredients(db).where('composition', '=', 'unknown').where('status', '=', 'on');

const link = '/resource/ingredient?composition=unknown&status=on';

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'ingredient:ingredient:update',
    text: countText('种食材的配料表待核对', 'ingredient label to check', 'ingredient labels to check'),
    async of(context) {
      const { number } = await foodsToCheck(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await foodsToCheck(context).select(['id', 'name']).orderBy('id').limit(most).execute();
      return rows.map(({ name }) => ({
        name,
        reason: ['过敏、素食和清真客户的食谱暂不选用', 'Left out for people with allergies or a strict style'] as const,
        link,
      }));
    },
  },
];
