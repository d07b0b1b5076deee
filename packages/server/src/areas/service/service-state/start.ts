import { sql } from 'kysely';
import { Refusal, type RefusedField, type Sentence } from '../../../http/refusal.js';
import type { EnergyBasis } from '../../../nutrition/plan/schemas.js';
import { calculate, inputOf, type Measure, measuresOf } from '../service/target-energy.js';
import { changeNote, type Mover } from './change-note.js';
import { type LockedService, lockService } from './lock-service.js';
import { notifyMove } from './notify-customer.js';
import { enterStage, noteStory } from './stage.js';

/** What a service lacks to start; `goal` is one that would harm the customer, `running` another service of the type. */
export type Lack = 'start_date' | 'principal_user_id' | Measure | 'goal' | 'running';

export interface Readiness {
  lacks: Lack[];
  /** The energy that it starts with where none is set. */
  basis: EnergyBasis | null;
  refused: RefusedField[];
}

const runs = async ({ db }: Mover, { id, user_id, type }: LockedService) => {
  const { rows } = await sql<{ runs: boolean }>`select exists (select from service s where s.user_id = ${user_id} and s.type = ${type}
    and s.id <> ${id} and s.deleted_at is null and s.status in ('in_service', 'paused')) as runs`.execute(db);
  return rows[0]?.runs === true;
};

/** @throws Refusal 42200 while another service of the customer, who is locked, and type runs */
export async function assertOnlyOne(mover: Mover, service: LockedService, field: string, sentence: Sentence) {
  if (await runs(mover, service)) throw new Refusal(42200, sentence, { errors: [{ field, rule: 'single', message: sentence }] });
}

async function energyOf({ db, principal }: Mover, service: LockedService): Promise<Readiness> {
  if (service.energy_kcal !== null) return { lacks: [], basis: null, refused: [] };
  const everyone = { timeZone: principal.timeZone, scope: { kind: 'all' as const, dept_ids: [] }, staffId: 0 };
  const known = await measuresOf(db, everyone, service.user_id);
  const found = known && calculate(known, inputOf(service), { weight: service.eval_weight });
  if (!found) return { lacks: [], basis: null, refused: [] };
  if ('basis' in found) return { lacks: [], basis: found.basis, refused: [] };
  return 'missing' in found ? { lacks: found.missing, basis: null, refused: [] } : { lacks: ['goal'], basis: null, refused: found.refused };
}

/** What a service needs before it can start, and the energy that it would start with. */
export async function readiness(mover: Mover, service: LockedService): Promise<Readiness> {
  const energy = await energyOf(mover, service);
  const lacks: Lack[] = [
    ...(service.start_date === null ? (['start_date'] as const) : []),
    ...(service.principal_user_id === null ? (['principal_user_id'] as const) : []),
    ...energy.lacks,
    ...((await runs(mover, service)) ? (['running'] as const) : []),
  ];
  return { ...energy, lacks };
}

const noPrincipal: Sentence = ['请先指定负责营养师，再开始服务', 'Name a nutritionist first, then start the service'];
const noEnergy: Sentence = [
  '请先设置目标能量，或在健康档案补全性别、生日、身高、体重、活动水平',
  'Set the target energy first, or complete sex, birthday, height, weight and activity level in the health file',
];
const another: Sentence = ['客户已有进行中的同类服务，请先结束它再开始', 'Another service of this type is running; finish it first'];

/** @throws Refusal 42200 for what a service lacks */
function assertReady({ lacks, refused }: Readiness) {
  const errors: RefusedField[] = [...refused];
  if (lacks.includes('principal_user_id')) errors.push({ field: 'principal_user_id', rule: 'required', message: noPrincipal });
  const measures = lacks.filter((one) => one !== 'principal_user_id' && one !== 'goal' && one !== 'running' && one !== 'start_date');
  if (measures.length > 0) errors.push({ field: 'energy', rule: 'required', message: noEnergy });
  if (errors.length > 0) throw new Refusal(42200, errors[0]?.message, { errors });
}

/** Starts a pending service whose first day has come and that lacks nothing; others wait. Returns its status. */
export async function startIfDue(mover: Mover, id: number): Promise<LockedService['status']> {
  const service = await lockService(mover, id);
  const { status, start_date, today } = service;
  if (status !== 'pending' || start_date === null || start_date > today) return status;
  const { lacks } = await readiness(mover, service);
  if (lacks.length > 0) return status;
  await startService(mover, service);
  return 'in_service';
}

/** Sets the energy of a service from its goal, if none is set and the measurements are known. */
async function setEnergy(mover: Mover, { id }: LockedService, basis: EnergyBasis | null) {
  if (!basis) return;
  const { energy_kcal } = basis;
  await mover.db
    .updateTable('service')
    .set({ energy_kcal, energy_basis: JSON.stringify(basis) })
    .where('id', '=', id)
    .execute();
  await changeNote(mover, id, { kind: 'energy', before: null, after: energy_kcal });
}

/** Calculates the energy of a service that waits for its first day. */
export const settleEnergy = async (mover: Mover, service: LockedService) =>
  setEnergy(mover, service, (await energyOf(mover, service)).basis);

/**
 * Starts a pending service that is due.
 *
 * @throws Refusal 42200 without a principal or an energy, or while another of its type runs
 */
export async function startService(mover: Mover, service: LockedService) {
  const ready = await readiness(mover, service);
  assertReady(ready);
  await assertOnlyOne(mover, service, 'start_date', another);
  await setEnergy(mover, service, ready.basis);
  await mover.db.updateTable('service').set({ status: 'in_service' }).where('id', '=', service.id).execute();
  await changeNote(mover, service.id, { kind: 'status', before: service.status, after: 'in_service' });
  await enterStage(mover, service);
  await noteStory(mover, service, 'service_start', { code: 'service_started', product: service.product_name });
  await notifyMove(
    mover,
    service,
    'service_started',
    `您的服务「${service.product_name}」开始了，每天记得打卡`,
    service.start_date ?? undefined,
  );
}
