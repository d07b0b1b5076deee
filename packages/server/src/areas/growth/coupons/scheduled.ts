import { sql } from 'kysely';
import { todayOfRow } from '../../../db/days/instants.js';
import type { ScheduledTasks } from '../../../jobs/schedule.js';
import { type RefundedOrder, undoUses } from './refunds.js';

const batch = 1000;
const refundsAtOnce = 200;

export const scheduledTasks: ScheduledTasks = {
  'expire-coupons': {
    everyMinutes: 5,
    async work(db) {
      await sql`update coupon c set status = 'expired' from enterprise e
        where e.id = c.enterprise_id and c.valid_type = 'fixed' and c.status <> 'expired' and c.valid_to < ${todayOfRow('e.time_zone')}`.execute(
        db,
      );
      const { numAffectedRows = 0n } = await sql`update coupon_record set status = 'expired' where id = any(array(
        select id from coupon_record where status = 'unused' and expire_at <= now() order by expire_at, id limit ${batch} for update skip locked))`.execute(
        db,
      );
      return numAffectedRows === BigInt(batch);
    },
  },
  'take-back-refunded-coupons': {
    everySeconds: 10,
    async work(db, { deps: { jobs }, afterCommit }) {
      const { rows } =
        await sql<RefundedOrder>`select enterprise_id, order_no from coupon_refund order by at limit ${refundsAtOnce}`.execute(db);
      if (rows.length > 0) afterCommit((database) => undoUses(database, rows, () => jobs.stopping));
      return false;
    },
  },
};
