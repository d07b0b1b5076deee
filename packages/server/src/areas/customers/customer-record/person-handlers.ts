import type { Data, Input } from '@shiyi/sdk';
import { allHealthFields, healthModules } from '../../../audit/health-fields.js';
import { hiddenModules, mask } from '../../../audit/mask-details.js';
import { deleteFiles } from '../../../files/delete-unused.js';
import { type Context, FileAnswer, type Handlers } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { erasePerson, type PlannedErasure, planErasure } from '../../../person/erase.js';
import { exportedData } from '../../../person/export.js';
import { personOf } from '../../../person/person.js';
import { assertSeen, lockCustomer } from '../customer/customer.js';
import { forgetCached } from './cached-copies.js';
import { holdFiles, noteErased } from './erased.js';
import { noteFindings } from './findings.js';

type Report = Data<'eraseCustomer'>;

async function exportPerson(context: Context, { id }: Input<'exportCustomerData'>) {
  const { db, principal, audit } = context;
  await assertSeen(context, id);
  // Health data is left out without the permission or the consent to it, as on the screens.
  const hidden = await hiddenModules(db, principal, [`customer:${id}`], Object.keys(healthModules) as (keyof typeof healthModules)[]);
  const data = mask(await exportedData(db, id), allHealthFields, hidden) as Record<string, unknown>;
  const parts = { exported_at: new Date().toISOString(), ...data };
  audit({ target: id });
  return new FileAnswer(Buffer.from(JSON.stringify(parts, null, 2)), 'application/octet-stream', `customer-${id}.json`);
}

async function assertNoService({ db }: Context, id: number) {
  const running = await db
    .selectFrom('service')
    .select(['service_no', 'status'])
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['in_service', 'paused'])
    .executeTakeFirst();
  if (running)
    throw new Refusal(40900, [
      `服务单 ${running.service_no} 还没有结束，请先结束或终止`,
      `Service order ${running.service_no} is not over; finish or terminate it first`,
    ]);
}

const pictures: Sentence = ['照片和图片', 'Photos and pictures'];

/** What an erasure does with each kind of data, in the language of the reader. */
function reportOf({ caller }: Context, id: number, planned: PlannedErasure, isDryRun: boolean): Report {
  const say = (sentence: Sentence) => sentence[caller.language === 'zh' ? 0 : 1];
  const counted = (how: 'delete' | 'anonymize' | 'keep') =>
    planned.counted
      .filter(({ one }) => one.erase.do === how)
      .map(({ one, count }) => ({
        ...{ what: one.what, name: say(one.name), count },
        reason: one.erase.do === 'delete' ? null : say(one.erase.reason),
      }));
  const traces = planned.traces.map(({ one, count }) => ({ what: one.what, name: say(one.name), count, reason: null }));
  const photos = planned.pictures > 0 ? [{ what: 'pictures', name: say(pictures), count: planned.pictures, reason: null }] : [];
  return {
    id,
    erased_at: isDryRun ? null : new Date().toISOString(),
    removed: [...counted('delete'), ...photos, ...traces],
    anonymised: counted('anonymize'),
    kept: counted('keep'),
    to_review: planned.findings.length,
  };
}

async function erase(context: Context, { id, dry_run = false, typed_name }: Input<'eraseCustomer'>) {
  const { db, principal, services, audit, afterCommit } = context;
  await holdFiles(db);
  const { nick_name } = await lockCustomer(context, id);
  await assertNoService(context, id);
  const person = await personOf(db, id);
  const planned = await planErasure(db, person);
  const report = reportOf(context, id, planned, dry_run);
  // The log records that it happened, never who it was.
  audit({ target: id, after: { ...report, typed_name: undefined } });
  if (dry_run) return report;
  if (typed_name?.trim() !== nick_name.trim())
    throw refuseField(42200, 'typed_name', 'same', [
      '与客户昵称不一致，请重新输入',
      'This is not the nickname of the customer; type it again',
    ]);
  const keys = await erasePerson({ db, person, principal, keyring: services.keyring }, planned);
  await noteFindings(db, id, planned.findings);
  await noteErased(db, person.phones);
  afterCommit(async () => {
    await deleteFiles(services.database, services.files, keys);
    await forgetCached(services, principal.enterpriseId, planned.words);
  });
  return report;
}

export const handlers: Handlers = { exportCustomerData: exportPerson, eraseCustomer: erase };
