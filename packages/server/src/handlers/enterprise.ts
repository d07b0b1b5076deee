import { sql } from 'kysely';
import type { Handlers } from '../context.js';

const tipDays = 30;

export const enterpriseHandlers: Handlers = {
  async getEnterpriseQrcode({ db, principal }) {
    const { days, expire_at } = await db
      .selectFrom('enterprise')
      .select([sql<number>`greatest(0, ceil(extract(epoch from expire_at - now()) / 86400))::int`.as('days'), 'expire_at'])
      .where('id', '=', principal.enterpriseId)
      .executeTakeFirstOrThrow();
    return { qrcode_url: null, show_tips: days <= tipDays, surplus_days: days, expire_at };
  },
};
