import type { Data, Input } from '@shiyi/sdk';
import { checkedPeriod } from '../../../db/checked-period.js';
import type { Db } from '../../../db/database.js';
import { pointsIn } from '../../../db/days/periods.js';
import { cardOf, type FigureRequest, seriesOf } from '../../../figures/figure.js';
import { figureScope } from '../../../figures/figure-scope.js';
import type { Context, Handlers } from '../../../http/context.js';
import { activeFigure, retention } from './activity.js';
import { friendshipFigures, staffByNewContacts } from './friendships.js';
import { funnel } from './funnel.js';
import { operationDashboard } from './operations.js';
import { regionDashboard } from './regions.js';
import { tradeDashboard } from './trade.js';

type Members = Data<'getMemberDashboard'>;

async function memberDashboard(db: Db, asked: FigureRequest): Promise<Omit<Members, 'from' | 'to' | 'granularity' | 'updated_at'>> {
  const all = [...(await friendshipFigures(db, asked)), await activeFigure(db, asked)];
  return {
    cards: all.map(cardOf),
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
