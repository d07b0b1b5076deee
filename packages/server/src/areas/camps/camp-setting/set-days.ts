import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { lockCamp } from '../camp/save-camp.js';
import { assertOpen } from '../camp/states.js';
import { type CampService, type Check, failure, idsOf, openMembers, splitByChecks } from './batch.js';
import { addFailures, answerOf, assertNoWork, type CampOutcome, changeServices, setDaysOf } from './camp-work.js';
import { daysChanges } from './days-changes.js';

type Camp = Awaited<ReturnType<typeof lockCamp>>;
type DaysOf = (one: Pick<CampService, 'id' | 'service_days'>) => number;

async function assertEnd({ db, principal }: Context, { start_date }: Camp, days: number) {
  if (start_date === null) return;
  const { rows } = await sql<{ over: boolean }>`select ${dayValue(start_date)} + ${days}::int <= ${today(principal)} as over`.execute(db);
  if (rows[0]?.over)
    throw refuseField(42200, 'service_days', 'past', [
      '结营日期不能早于今天，请增加天数',
      'The camp can’t end before today; give it more days',
    ]);
}

/** A service can't have fewer days than it used. */
export const longEnough =
  (daysOf: DaysOf): Check =>
  (one) => {
    const [used, days] = [one.used_days, daysOf(one)];
    return used > days
      ? failure(
          42200,
          `${one.name}的服务单已用 ${used} 天，超过 ${days} 天`,
          `The service of ${one.name} has used ${used} days, more than ${days}`,
        )
      : undefined;
  };

type DaysInput = Pick<Input<'setCampServiceDays'>, 'service_days' | 'services'>;

/** The days that each service is to get. */
function daysBy({ service_days, services }: DaysInput): DaysOf {
  if (!services) return () => service_days;
  const named = new Map(services.map((one) => [one.id, one.service_days]));
  return (one) => named.get(one.id) ?? one.service_days;
}

/** Services that someone took out of the camp meanwhile. */
const outsideCamp = (members: readonly CampService[], { services = [] }: DaysInput, language: 'zh' | 'en'): CampOutcome['failed'] => {
  const inside = new Set(idsOf(members));
  const message = language === 'zh' ? '服务单已不在营里，天数不变' : 'This service order has left the camp; its days stay';
  return services.filter(({ id }) => !inside.has(id)).map(({ id }) => ({ id, code: 40900, message }));
};

export async function setCampServiceDays(context: Context, input: Input<'setCampServiceDays'>): Promise<CampOutcome> {
  const { db, caller, audit } = context;
  const { camp_id, service_days, services, dry_run } = input;
  const camp = await lockCamp(context, camp_id);
  await assertNoWork(db, camp_id);
  assertOpen(camp.status);
  await assertEnd(context, camp, service_days);
  const members = await openMembers(context, camp_id);
  const daysOf = daysBy(input);
  const mayChange = members.filter((one) => daysOf(one) !== one.service_days);
  const longer = mayChange.filter((one) => services || daysOf(one) > one.service_days);
  const split = splitByChecks(dry_run ? mayChange : longer, [longEnough(daysOf)], caller.language);
  const ok = split.ok.filter((one) => longer.includes(one));
  const failed = [...split.failed, ...outsideCamp(members, input, caller.language)];
  const changes = daysChanges(split.ok, (one) => ({ days: daysOf(one), start: one.start_date }));
  audit({ target: camp_id, before: { service_days: camp.service_days }, after: { service_days, dry_run: dry_run ?? false } });
  if (dry_run) return answerOf(ok, failed, changes);
  await db.updateTable('camp').set({ service_days }).where('id', '=', camp_id).execute();
  const days = ok.map((one): [number, number] => [one.id, daysOf(one)]);
  const work = { op: 'days' as const, value: service_days, days };
  return addFailures(await changeServices(context, camp, work, ok, setDaysOf(context, new Map(days))), failed, changes);
}
