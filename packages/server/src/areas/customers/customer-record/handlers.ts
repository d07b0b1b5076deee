import type { Input } from '@shiyi/sdk';
import { isNear } from '../../../db/days/instants.js';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { expireExports } from '../../../exports/expire-exports.js';
import { deleteFiles } from '../../../files/delete-unused-files.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { forgetHealthSamples } from '../../../imports/health-samples.js';
import { timelineOf } from '../../../person/timeline.js';
import { assertVisible, lockCustomers } from '../customer/customer.js';
import { customerRow } from '../customer/handlers.js';
import { renewLastPunch } from '../customer/last-punch.js';
import { renewFigures } from '../customer-figure/renew-figures.js';
import { consentOf } from './consent.js';
import { holdFiles } from './erased-people.js';

/** Exports, and the samples that imports show, hold what the customer no longer agrees to. */
async function endCopies({ db, deps, afterCommit }: Context) {
  const keys = await expireExports(db);
  await forgetHealthSamples(db);
  afterCommit(() => deleteFiles(deps.database, deps.files, keys));
}

async function setConsent(context: Context, { id, module, granted, note }: Input<'setCustomerConsent'>) {
  const { db, principal, audit } = context;
  if (!granted) await holdFiles(db);
  await lockCustomers(context, [id]);
  const before = await consentOf(db, id);
  const was = before.modules.find((one) => one.module === module)?.granted;
  if (was !== granted) {
    const said = { user_id: id, module, granted, note: note?.trim() || null, staff_id: principal.staffId };
    await db.insertInto('customer_consent').values(said).execute();
    await renewLastPunch(db, id, principal);
    await renewFigures(db, principal, [id]);
    if (was && !granted) await endCopies(context);
  }
  audit({ target: id, before: { module, granted: was } });
  return consentOf(db, id);
}

async function assertPast({ db, principal }: Context, date: string) {
  if (!(await isNear(db, date, { before: 365 * 200, after: 0 }, principal)))
    throw refuseField(42200, 'date', 'range', ['日期不能晚于今天', 'The day cannot lie ahead']);
}

async function saveWeight(context: Context, { id, date, weight, ...more }: Input<'saveCustomerWeight'>) {
  const { db, principal, audit } = context;
  await lockCustomers(context, [id]);
  await assertPast(context, date);
  const body_fat = more.body_fat ?? null;
  const { modules } = await consentOf(db, id);
  if (modules.find((one) => one.module === 'weight')?.granted !== true)
    throw new Refusal(40900, [
      '客户还没有同意记录体重，请先在「授权」里登记',
      'The customer has not agreed to weight records; note the consent first',
    ]);
  const before = await db
    .selectFrom('punch_weight')
    .select(['weight', 'body_fat'])
    .where('user_id', '=', id)
    .where('day', '=', date)
    .executeTakeFirst();
  await db
    .insertInto('punch_weight')
    .values({ user_id: id, day: date, weight, body_fat, staff_id: principal.staffId })
    .onConflict((of) => of.columns(['enterprise_id', 'user_id', 'day']).doUpdateSet({ weight, body_fat, staff_id: principal.staffId }))
    .execute();
  audit({ target: id, before: before ?? null });
  return customerRow(context, id);
}

export const handlers: Handlers = {
  async getCustomerConsent(context, { id }) {
    await assertVisible(context, id);
    return consentOf(context.db, id);
  },
  setCustomerConsent: setConsent,
  saveCustomerWeight: saveWeight,
  listCustomerTimeline: list('listCustomerTimeline', {
    from: async (context: Context, { user_id, kind }: Input<'listCustomerTimeline'>) => {
      await assertVisible(context, user_id);
      return timelineOf(context, user_id, kind);
    },
    id: 'entry.key',
    columns: [
      'entry.key',
      'entry.kind',
      'entry.day',
      'entry.day_count',
      'entry.happened_at',
      'entry.event',
      'entry.text',
      'entry.before',
      'entry.after',
      'entry.figure',
      'entry.service_id',
      'entry.answer_id',
      'entry.diet_punch_id',
      'entry.session_id',
      'entry.photo',
      'entry.staff',
    ],
    where: { user_id: everyRow, kind: everyRow, day_to: { through: 'entry.happened_at' } },
    order: [{ desc: 'entry.happened_at' }],
  }),
};
