import { companies } from '../../../auth/companies.js';
import { isTimeZone } from '../../../db/days/calendar.js';
import type { Handlers } from '../../../http/context.js';
import { daysLeft } from './company-columns.js';
import { unknownZone } from './company-rules.js';

const tipDays = 30;

export const handlers: Handlers = {
  async getEnterpriseQrcode({ db, principal }) {
    const { surplus_days, ...company } = await companies(db)
      .select(['qrcode_url', 'expire_at', daysLeft.as('surplus_days')])
      .where('id', '=', principal.enterpriseId)
      .executeTakeFirstOrThrow();
    return { ...company, surplus_days, show_tips: surplus_days <= tipDays };
  },

  async updateTimeZone({ db, principal, deps, audit, afterCommit }, { time_zone }) {
    if (!(await isTimeZone(db, time_zone))) throw unknownZone('time_zone');
    await db.updateTable('enterprise').set({ time_zone }).where('id', '=', principal.enterpriseId).execute();
    audit({ target: principal.enterpriseId, before: { time_zone: principal.timeZone } });
    afterCommit(() => deps.sessions.forget());
    return { time_zone };
  },
};
