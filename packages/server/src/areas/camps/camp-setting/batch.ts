import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { today } from '../../../db/days/instants.js';
import type { Sentence } from '../../../http/refusal.js';
import { liveServices } from '../../service/service/columns.js';
import type { PlanContext } from '../../service/service-plan/plan-service.js';
import { eligibleDays } from '../../service/service-state/eligible-days.js';
import { lockServiceRows } from '../../service/service-state/lock-service.js';

export type BatchResult = Data<'setCampSportType'>;

/** A service that joins a camp or changes with it, locked. */
export type CampService = Awaited<ReturnType<typeof lockServices>>[number];

const customerLine = sql<string>`(select c.display_name from customer c where c.id = service.user_id)`;

/** Locks services in the order of their ids; `seen` marks those in the caller's data scope. */
export async function lockServices({ db, principal }: PlanContext, which: RawBuilder<boolean>) {
  await lockServiceRows(db, sql<boolean>`service.deleted_at is null and ${which}`);
  return liveServices(db)
    .select([
      'service.id',
      'service.user_id',
      'service.type',
      'service.status',
      'service.start_date',
      'service.service_days',
      'service.end_date',
      'service.broken_days',
      'service.camp_id',
      'service.camp_days',
      'service.product_name',
      customerLine.as('name'),
    ])
    .select([
      eligibleDays(today(principal)).as('used_days'),
      heldInScope(principal, 'service.principal_user_id').as('seen'),
      today(principal).as('today'),
    ])
    .where(which)
    .orderBy('service.id')
    .execute();
}

const open = sql`service.status in ('pending', 'in_service', 'paused')`;

/** Services of a camp that are not closed, locked. */
export const openMembers = (context: PlanContext, campId: number, only = open) =>
  lockServices(context, sql<boolean>`service.camp_id = ${campId} and ${only}`);

type Failure = { code: BatchResult['failed'][number]['code']; message: Sentence };

export const failure = (code: Failure['code'], zh: string, en: string): Failure => ({ code, message: [zh, en] });

/** Why a batch leaves a service as it is; undefined where it does not. */
export type Check = (one: CampService) => Failure | undefined;

const foreign: Check = ({ seen }) =>
  seen
    ? undefined
    : failure(
        40300,
        '该服务单不在你的数据范围内，请联系负责营养师',
        'This service order lies outside of your data scope; ask its nutritionist',
      );

/** Later checks are not asked, because one that counts places gives none to those that others refuse. */
function firstReason(checks: readonly Check[], one: CampService): Failure | undefined {
  for (const check of checks) {
    const why = check(one);
    if (why) return why;
  }
  return undefined;
}

/** The first reason of several checks; those outside of the caller's data scope stay as they are. */
export function splitByChecks(services: readonly CampService[], checks: readonly Check[], language: 'zh' | 'en') {
  const ok: CampService[] = [];
  const failed: BatchResult['failed'] = [];
  for (const one of services) {
    const why = firstReason([foreign, ...checks], one);
    if (why) failed.push({ id: one.id, code: why.code, message: why.message[language === 'zh' ? 0 : 1] });
    else ok.push(one);
  }
  return { ok, failed };
}

export const idsOf = (services: readonly CampService[]) => services.map(({ id }) => id);
