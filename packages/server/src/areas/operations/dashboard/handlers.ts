import type { Data, Input } from '@shiyi/sdk';
import { checkedPeriod } from '../../../db/checked-period.js';
import type { Db } from '../../../db/database.js';
import { pointsIn } from '../../../db/days/periods.js';
import { type FigureRequest, seriesOf } from '../../../figures/figure.js';
import { cardsWithRows } from '../../../figures/figure-rows.js';
import { figureScope } from '../../../figures/figure-scope.js';
import type { RowKey } from '../../../figures/row-sets.js';
import type { Context, Handlers } from '../../../http/context.js';
import { activeFigure, retention } from './activity.js';
import { friendshipFigures, staffByNewContacts } from './friendships.js';
import { funnel } from './funnel.js';
import { operationDashboard } from './operations.js';
import { regionDashboard } from './regions.js';
import { tradeDashboard } from './trade.js';

type Members = Data<'getMemberDashboard'>;

/** The rows that each figure counts; of the contacts also how many are customers, beside all customers. */
const behind: Record<Members['cards'][number]['key'], readonly RowKey[]> = {
  member_total: ['contacts_open', 'contacts_bound', 'customers_total'],
  member_new: ['contacts_new'],
  member_lost: ['contacts_lost'],
  member_net: ['contacts_new', 'contacts_lost'],
  member_active: ['customers_active'],
};

async function memberDashboard(db: Db, asked: FigureRequest): Promise<Omit<Members, 'from' | 'to' | 'granularity' | 'updated_at'>> {
  const all = [...(await friendshipFigures(db, asked)), await activeFigure(db, asked)];
  return {
    cards: await cardsWithRows(db, asked, all, behind),
    series: seriesOf(asked, all),
    ranks: [{ key: 'member_new', rows: await staffByNewContacts(db, asked) }],
    retention: await retention(db, asked),
    funnel: await funnel(db, asked),
  };
}

/** Checks the request, and adds to the figures their period and when they were counted. */
const dashboard =
  <Figures>(figures: (db: Db, asked: FigureRequest) => Promise<Figures>) =>
  async (context: Context, input: Input<'getMemberDashboard'>) => {
    const period = await checkedPeriod(context, input);
    const granularity = input.granularity ?? 'day';
    const asked: FigureRequest = {
      ...{ period, granularity, scope: await figureScope(context, input), enterpriseId: context.principal.enterpriseId },
      filter: { dept_id: input.dept_id, staff_id: input.staff_id, channel_id: input.channel_id },
      dates: await pointsIn(context.db, period, granularity),
    };
    const { from, to } = period;
    return { from, to, granularity, ...(await figures(context.db, asked)), updated_at: new Date().toISOString() };
  };

export const handlers: Handlers = {
  getMemberDashboard: dashboard(memberDashboard),
  getTradeDashboard: dashboard(tradeDashboard),
  getRegionDashboard: dashboard(regionDashboard),
  getOperationDashboard: dashboard(operationDashboard),
};
