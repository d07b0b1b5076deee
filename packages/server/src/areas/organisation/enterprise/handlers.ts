import { sql } from 'kysely';
import { isTimeZone } from '../../../db/days.js';
import type { Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';

const tipDays = 30;

export const handlers: Handlers = {
  async getEnterpriseQrcode({ db, principal }) {
    const { days, expire_at } = await db
      .selectFrom('enterprise')
      .select([sql<number>`greatest(0, ceil(extract(epoch from expire_at - now()) / 86400))::int`.as('days'), 'expire_at'])
      .where('id', '=', principal.enterpriseId)
      .executeTakeFirstOrThrow();
    return { qrcode_url: null, show_tips: days <= tipDays, surplus_days: days, expire_at };
  },

  async updateTimeZone({ db, principal, services, audit, afterCommit }, { time_zone }) {
    if (!(await isTimeZone(db, time_zone)))
      throw refuseField(42200, 'time_zone', 'exists', [
        '没有这个时区，请从列表中选择',
        'There is no such time zone; choose one from the list',
      ]);
    await db.updateTable('enterprise').set({ time_zone }).where('id', '=', principal.enterpriseId).execute();
    audit({ target: principal.enterpriseId, before: { time_zone: principal.timeZone } });
    afterCommit(() => services.sessions.forget());
    return { time_zone };
  },
};
