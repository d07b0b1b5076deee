import type { Data, Input } from '@shiyi/sdk';
import { allHealthFields, healthModules } from '../../../audit/health-fields.js';
import { hiddenModules, mask } from '../../../audit/mask-details.js';
import { deleteFiles } from '../../../files/delete-unused-files.js';
import { type Context, FileReply, type Handlers } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { erasePerson, type PlannedErasure, planErasure } from '../../../person/erase.js';
import { keepErasure } from '../../../person/erasures.js';
import { exportedData } from '../../../person/export.js';
import { personOf } from '../../../person/person.js';
import { begin, type Progress, searchesLeft, searchOn } from '../../../person/search.js';
import { isFinding, searchesIn } from '../../../person/searches.js';
import { assertVisible, lockCustomer } from '../customer/customer.js';
import { deleteCachedCopies } from './cached-copies.js';
import { holdFiles, recordErasedPhones } from './erased-people.js';

type Report = Data<'eraseCustomer'>;

async function exportPerson(context: Context, { id }: Input<'exportCustomerData'>) {
  const { db, principal, audit } = context;
  await assertVisible(context, id);
  // Health data is left out without the permission or the consent to it, as on the screens.
  const hidden = await hiddenModules(db, principal, [`customer:${id}`], Object.keys(healthModules) as (keyof typeof healthModules)[]);
  const data = mask(await exportedData(context, id), allHealthFields, hidden) as Record<string, unknown>;
  const parts = { exported_at: new Date().toISOString(), ...data };
  audit({ target: id });
  return new FileReply(Buffer.from(JSON.stringify(parts, null, 2)), 'application/octet-stream', `customer-${id}.json`);
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

/** How long a request searches. What is left is searched after the answer. */
const searchMs = 200;

type Count = Report['removed'][number];

/** What an erasure does with each kind of data, in the language of the reader. */
async function reportOf({ db, caller }: Context, planned: PlannedErasure, progress: Progress): Promise<Omit<Report, 'erased_at'>> {
  const say = (sentence: Sentence) => sentence[caller.language === 'zh' ? 0 : 1];
  const counted = (how: 'delete' | 'anonymize' | 'keep') =>
    planned.counted
      .filter(({ one }) => one.erase.do === how)
      .map(({ one, count }) => ({
        ...{ what: one.what, name: say(one.name), count },
        reason: one.erase.do === 'delete' ? null : say(one.erase.reason),
      }));
  const gone = (what: string, name: Sentence, count: number): Count[] =>
    count > 0 ? [{ what, name: say(name), count, reason: null }] : [];
  const searches = await searchesIn(db);
  const inSearches = searches.filter((one) => !isFinding(one)).flatMap(({ key, name }) => gone(key, name, progress.found[key] ?? 0));
  return {
    id: planned.person.id,
    removed: [
      ...counted('delete'),
      ...gone('pictures', pictures, planned.pictureKeys.length),
      ...planned.traces.flatMap(({ one, count }) => gone(one.what, one.name, count)),
      ...inSearches,
    ],
    anonymised: counted('anonymize'),
    kept: counted('keep'),
    to_review: searches.filter(isFinding).reduce((sum, { key }) => sum + (progress.found[key] ?? 0), 0),
    searching: [...new Set((await searchesLeft(db, progress)).map(({ name }) => say(name)))],
  };
}

async function erase(context: Context, { id, dry_run = false, typed_name }: Input<'eraseCustomer'>) {
  const { db, principal, deps, audit, afterCommit } = context;
  const { keyring, database, files, erasures } = deps;
  await holdFiles(db);
  const { nick_name } = await lockCustomer(context, id);
  await assertNoService(context, id);
  if (!dry_run && typed_name?.trim() !== nick_name.trim())
    throw refuseField(42200, 'typed_name', 'same', [
      '与客户昵称不一致，请重新输入',
      'This is not the nickname of the customer; type it again',
    ]);
  const person = await personOf(db, id);
  const planned = await planErasure(db, person);
  const { words, pictureKeys, subjects } = planned;
  const wanted = { person, words, pictureKeys, subjects };
  const keys = dry_run ? [] : await erasePerson({ db, person, principal, keyring }, planned);
  const searching = { ...wanted, db, keyring, enterpriseId: principal.enterpriseId, isDryRun: dry_run };
  const progress = await searchOn(searching, begin, performance.now() + searchMs);
  const report = await reportOf(context, planned, progress);
  // The log records that it happened, never who it was.
  audit({ target: id, after: { ...report, typed_name: undefined } });
  if (dry_run) return { ...report, erased_at: null };
  await recordErasedPhones(db, person.phones);
  await keepErasure(db, keyring, principal, { wanted, progress });
  afterCommit(async () => {
    await deleteFiles(database, files, keys);
    await deleteCachedCopies(deps, principal.enterpriseId, words);
    erasures.wake();
  });
  return { ...report, erased_at: new Date().toISOString() };
}

export const handlers: Handlers = { exportCustomerData: exportPerson, eraseCustomer: erase };
