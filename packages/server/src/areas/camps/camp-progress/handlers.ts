import type { Handlers } from '../../../http/context.js';
import { campRanking } from '../../../ranking/camp-ranking.js';
import { assertVisible } from '../camp/columns.js';
import { getCampPunchBoard, getCampPunchStatus } from './board.js';
import { getCampReport } from './report.js';

export const handlers: Handlers = {
  getCampPunchStatus,

  getCampPunchBoard,

  getCampReport,

  async getCampRanking(context, { camp_id, date }) {
    await assertVisible(context, camp_id);
    return campRanking(context, camp_id, date);
  },
};
