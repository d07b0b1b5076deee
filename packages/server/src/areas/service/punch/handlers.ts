import { sql } from 'kysely';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { punchRowColumns } from './columns.js';
import { hasSecondLook, isOverdue, ofService, visibleMeals } from './meals-in-scope.js';
import { punchDay } from './punch-day.js';
import { scoreItemsIn } from './score-items.js';

const oneWay = (condition: ReturnType<typeof sql<boolean>>, yes: boolean) => (yes ? condition : sql<boolean>`(not ${condition})`);

const names = ['customer.nick_name', sql<string>`coalesce(customer.real_name, '')`];
const customerNameContains = (word: string) =>
  sql<boolean>`exists (select from customer where customer.id = diet_punch.user_id and ${containsText(word, names)})`;

export const handlers: Handlers = {
  listDietPunches: list('listDietPunches', {
    from: (context: Context) => visibleMeals(context),
    id: 'diet_punch.id',
    columns: punchRowColumns,
    search: customerNameContains,
    where: {
      figure: inFigure('listDietPunches', 'diet_punch.id'),
      pending: (yes) => oneWay(sql<boolean>`(diet_punch.evaluated_at is null)`, yes),
      overdue: (yes) => oneWay(isOverdue, yes),
      second_look: (yes, { principal }) => oneWay(hasSecondLook(principal), yes),
      camp_id: (id) => ofService(sql`service.camp_id = ${id}`),
      principal_user_id: (id) => ofService(sql`service.principal_user_id = ${id}`),
      from: { fromDay: 'diet_punch.day' },
      to: { toDay: 'diet_punch.day' },
      evaluated_from: { since: 'diet_punch.evaluated_at' },
      evaluated_to: { through: 'diet_punch.evaluated_at' },
    },
    order: { otherwise: 'submitted_at', by: { submitted_at: { asc: 'diet_punch.submitted_at' } } },
  }),

  async getPunchDay(context, input) {
    const day = await punchDay(context, input);
    context.audit({ target: input.service_id, after: input });
    return day;
  },

  async getScoreItems({ caller }) {
    return scoreItemsIn(caller.language);
  },
};
