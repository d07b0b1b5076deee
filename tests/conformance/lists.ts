import type { Database, Db } from '@shiyi/server/db/database';
import type { ServedOperation } from '@shiyi/server/http/contract';
import { sql } from 'kysely';
import { addKnowledge } from './company-rows.js';
import type { Values } from './draft.js';
import type { Pool } from './pool.js';
import type { Staff } from './principals.js';
import { rulesOf } from './schema.js';
import { type Answer, codeOf, type Envelope } from './wire.js';
import { working } from './world.js';

export interface Page {
  list: unknown[];
  total: number;
  next: string | null;
}

/** A list in one of its sort orders. */
export interface Order {
  list: ServedOperation;
  sort: string | undefined;
}

const parameter = (list: ServedOperation, name: string) => list.parameters.find((one) => one.name === name);

/** All implemented lists: those with a cursor. */
const lists = working.filter((one) => parameter(one, 'after'));

/** Every order of every list: the default one and each value of `sort`. */
export const orders: Order[] = lists.flatMap((list) => {
  const sort = parameter(list, 'sort');
  const values = (sort && rulesOf(sort.schema).enum) ?? [];
  return [undefined, ...(values as string[])].map((value) => ({ list, sort: value }));
});

export const titleOf = ({ list, sort }: Order) => (sort === undefined ? list.id : `${list.id} by ${sort}`);

/** @throws Error if the response is not a page */
export function pageOf(answer: Answer): Page {
  if (codeOf(answer) !== 200) throw new Error(`No page: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  return (answer.json as Envelope).data as Page;
}

/** Parameters of lists that need one of several. */
const neededParameter: Record<string, { name: string; in: 'query' }> = { listOtherPlatformOrders: { name: 'order_no', in: 'query' } };

type Read = (order: Order, query: Values, path?: Values) => Promise<Answer>;

/** Finds the required parameters of a list: the objects of the pool that give the most rows. */
export async function placeFor(order: Order, pool: Pool, read: Read): Promise<{ path: Values; query: Values }> {
  let best: { total: number; path: Values; query: Values } | undefined;
  const slot = order.list.parameters.find((one) => one.required || one.in === 'path') ?? neededParameter[order.list.id];
  for (const id of slot ? pool.idsFor(order.list, slot.name).slice(0, 60) : [undefined]) {
    const path = slot?.in === 'path' ? { [slot.name]: id } : {};
    const query = slot?.in === 'query' ? { [slot.name]: id } : {};
    const answer = await read(order, { ...query, limit: 1 }, path);
    const total = codeOf(answer) === 200 ? pageOf(answer).total : -1;
    if (total > (best?.total ?? -1)) best = { total, path, query };
  }
  if (!best) throw new Error(`Nothing in the pool has ${titleOf(order)}.`);
  return best;
}

const three = sql`generate_series(1, 3)`;

/** The sandbox companies have no customers, who answer questionnaires, and no dishes. */
export const addCustomers = (database: Database, enterpriseId: number) =>
  database.system(async (db) => {
    await sql`insert into recipe_case (enterprise_id, name, method) select ${enterpriseId}, 'walked ' || n, 'raw' from ${three} n`.execute(
      db,
    );
    await sql`insert into customer (enterprise_id, nick_name) select ${enterpriseId}, '走读' || n from ${three} n`.execute(db);
    await sql`insert into evaluation_answer (enterprise_id, questionnaire_id, number, customer_id, answers, result)
      select v.enterprise_id, v.questionnaire_id, v.number, customer.id, '[]', '{"total":null,"title":null,"level":null,"advice":[],"tags":[],"dimensions":[]}'
      from customer join questionnaire_version v on v.enterprise_id = customer.enterprise_id where v.enterprise_id = ${enterpriseId}`.execute(
      db,
    );
  });

export const addPhrases = (db: Db, enterpriseId: number, id: number) =>
  sql`with grouped as (insert into phrase_group (enterprise_id, name) values (${enterpriseId}, 'walked') returning id)
      insert into phrase (enterprise_id, group_id, title, content, scope, created_by)
      select ${enterpriseId}, id, 'walked ' || n, 'walked', 'enterprise', ${id} from grouped, ${three} n`.execute(db);

/** Smart tags with computations, exceptions and customers. */
const addSmartTags = (db: Db, enterpriseId: number) =>
  sql`with grouped as (insert into tag_group (enterprise_id, name, kind, mode) values (${enterpriseId}, 'walked smart', 'intelligent', 'multi') returning id),
      tagged as (insert into tag (enterprise_id, tag_group_id, name) select ${enterpriseId}, id, 'smart ' || n from grouped, ${three} n returning id),
      smart as (insert into smart_tag (enterprise_id, tag_id, update_mode, condition, on_health)
        select ${enterpriseId}, id, 'manual', '{"field":"attribute.sex","op":"empty"}', false from tagged returning tag_id),
      run as (insert into smart_tag_run (enterprise_id, tag_id, cause, ended_at)
        select ${enterpriseId}, tag_id, 'staff', now() from smart, ${three} n returning id, tag_id),
      people as (select id from customer where enterprise_id = ${enterpriseId} limit 3),
      excepted as (insert into smart_tag_exception (enterprise_id, tag_id, user_id, kind, reason)
        select ${enterpriseId}, tag_id, people.id, 'always', 'walked' from smart, people),
      given as (insert into customer_tag (enterprise_id, user_id, tag_id, origin) select ${enterpriseId}, people.id, tag_id, 'computed' from smart, people)
    insert into customer_tag_change (enterprise_id, user_id, tag_id, added, origin, run_id)
    select ${enterpriseId}, people.id, tag_id, true, 'computed', run.id from run, people`.execute(db);

/** Refunds of one order that were dismissed. */
const addRefunds = (db: Db, enterpriseId: number) =>
  sql`insert into order_refund (enterprise_id, order_id, service_id, refund_fen, is_whole, proposal, status, decided_at)
    select ${enterpriseId}, o.id, s.id, n, false, 'cancel', 'dismissed', now() from ${three} n,
      (select min(id) as id from platform_order where enterprise_id = ${enterpriseId} and deleted_at is null) o,
      (select min(id) as id from service where enterprise_id = ${enterpriseId}) s`.execute(db);

/** A hand-over that has ended, of contacts that are not in the company any more. */
const addHandOver = (db: Db, enterpriseId: number, id: number) =>
  sql`with ended as (insert into hand_over (enterprise_id, user_id, has_left, to_user_ids, rule, services_at_once, status, is_listed, operator_id, finished_at)
      values (${enterpriseId}, ${id}, false, jsonb_build_array(${id}::bigint), 'one', false, 'finished', true, ${id}, now()) returning id)
    insert into hand_over_item (enterprise_id, hand_over_id, kind, wx_id, to_user_id, status, settled_at)
    select ${enterpriseId}, ended.id, 'contact', 'walked-' || n, ${id}, 'done', now() from ended, ${three} n`.execute(db);

/** Inserts rows into lists that would otherwise have one row or none. */
export async function fillLists(database: Database, { id, enterpriseId }: Staff) {
  await addCustomers(database, enterpriseId);
  await database.system(async (db) => {
    await sql`insert into service (enterprise_id, service_no, user_id, product_name, type, service_days)
      select enterprise_id, 'walked-' || id || '-' || n, id, 'walked', 'trial', 7 from customer, ${three} n where enterprise_id = ${enterpriseId}`.execute(
      db,
    );
    await sql`insert into service_change (enterprise_id, service_id, kind, after)
      select ${enterpriseId}, service.id, 'remark', 'walked ' || n from service, ${three} n where enterprise_id = ${enterpriseId}`.execute(
      db,
    );
    await sql`update staff_department set is_leader = true where staff_id = ${id}`.execute(db);
    await sql`insert into login_log (enterprise_id, staff_id, username, way, ip, browser, os, ok)
      select ${enterpriseId}, ${id}, 'walked', 'password', '127.0.0.1', 'Chrome', 'Linux', true from ${three}`.execute(db);
    await sql`insert into error_log (enterprise_id, trace_id, method, path, status, message)
      select ${enterpriseId}, 'walked-' || n, 'GET', '/', 500, 'walked' from ${three} n`.execute(db);
    await sql`insert into sync_call (enterprise_id, job_id, method, path, input, is_write)
      select ${enterpriseId}, job.id, 'GET', '/walked/' || n, '{}', false from job, ${three} n where enterprise_id = ${enterpriseId}`.execute(
      db,
    );
    await sql`insert into sync_person (enterprise_id, job_id, outcome, name)
      select ${enterpriseId}, job.id, 'created', 'walked ' || n from job, ${three} n where enterprise_id = ${enterpriseId}`.execute(db);
    await sql`insert into outgoing (enterprise_id, kind, target, subject, input, status, settled_at)
      select ${enterpriseId}, 'contact-remark', 'walked ' || n, 'walked', '{}', 'sent', now() from ${three} n`.execute(db);
    await sql`insert into erasure (enterprise_id, customer_id, staff_id, progress, finished_at)
      select enterprise_id, id, ${id}, '{"at":null,"from":0,"found":{}}', now() from customer where enterprise_id = ${enterpriseId} limit 3`.execute(
      db,
    );
    await sql`insert into role (enterprise_id, name, code) select ${enterpriseId}, 'walked ' || n, 'walked-' || n from ${three} n`.execute(
      db,
    );
    await sql`with grouped as (insert into tag_group (enterprise_id, name) values (${enterpriseId}, 'walked') returning id)
      insert into tag (enterprise_id, tag_group_id, name) select ${enterpriseId}, id, 'walked ' || n from grouped, ${three} n`.execute(db);
    await sql`with friend as (insert into external_user (enterprise_id, external_userid, name, customer_id)
        select enterprise_id, 'walked-' || id, 'walked', id from customer where enterprise_id = ${enterpriseId} limit 3 returning id),
      follow as (insert into external_user_follow (enterprise_id, external_user_id, wx_userid, created_at)
        select ${enterpriseId}, id, 'walked', now() from friend)
      insert into tag_mark (enterprise_id, external_user_id, wx_userid, tag_id, wanted, outgoing_id)
      select ${enterpriseId}, friend.id, 'walked', tag.id, true, outgoing.id from friend, outgoing, (select min(id) as id from tag where enterprise_id = ${enterpriseId}) tag
      where outgoing.enterprise_id = ${enterpriseId} and outgoing.target = 'walked 1'`.execute(db);
    await addSmartTags(db, enterpriseId);
    await addRefunds(db, enterpriseId);
    await addHandOver(db, enterpriseId, id);
    await sql`insert into param (key, name, value_type, param_group, value) select 'walked.' || n, 'walked', 'int', 'walked', n from ${three} n on conflict do nothing`.execute(
      db,
    );
    await sql`insert into coupon (enterprise_id, name, type, value_fen, valid_type, after_days)
      select ${enterpriseId}, 'walked ' || n, 'cash', 100, 'after', 7 from ${three} n`.execute(db);
    await sql`insert into poster (enterprise_id, title, image, width, height, qr)
      select ${enterpriseId}, 'walked ' || n, '/walked.png', 750, 1334, '{"x":0,"y":0,"w":80,"h":80}' from ${three} n`.execute(db);
    await sql`insert into global_config (enterprise_id, key, name, value) select ${enterpriseId}, 'walked' || n, 'walked', '{}' from ${three} n`.execute(
      db,
    );
    await sql`insert into message_config (enterprise_id, scene, name, channels, title, content)
      select ${enterpriseId}, unnest(array['service_start', 'camp_start', 'punch_evaluated']), 'walked', array['app'], 'walked', 'walked'
      on conflict do nothing`.execute(db);
    await sql`insert into questionnaire_version (enterprise_id, questionnaire_id, number, definition, part_count, question_count)
      select enterprise_id, questionnaire_id, number + n, definition, part_count, question_count
      from questionnaire_version, ${three} n where enterprise_id = ${enterpriseId} on conflict do nothing`.execute(db);
    await sql`insert into import_row (enterprise_id, import_file_id, row_no, outcome, reason)
      select ${enterpriseId}, import_file.id, 100 + n, 'failed', 'walked' from import_file, ${three} n where enterprise_id = ${enterpriseId}`.execute(
      db,
    );
    await sql`insert into footmark (enterprise_id, user_id, service_id, type, content, operator_id)
      select ${enterpriseId}, service.user_id, service.id, 'note', 'walked ' || n, ${id} from service, ${three} n where enterprise_id = ${enterpriseId}`.execute(
      db,
    );
    await sql`insert into service_plan_version (enterprise_id, service_id, number, kind)
      select ${enterpriseId}, service.id, 1000 + n, 'edited' from service, ${three} n where enterprise_id = ${enterpriseId}`.execute(db);
    await sql`insert into customer_consent (enterprise_id, user_id, module, granted)
      select distinct enterprise_id, user_id, 'diet', true from service where enterprise_id = ${enterpriseId}`.execute(db);
    await sql`insert into seminar_progress (enterprise_id, user_id, seminar_id)
      select distinct service.enterprise_id, service.user_id, seminar.id from service join seminar on seminar.enterprise_id = service.enterprise_id
      where service.enterprise_id = ${enterpriseId} on conflict do nothing`.execute(db);
    await sql`insert into ingest_key (enterprise_id, key_id, name, sealed, sealed_with)
      select ${enterpriseId}, ${enterpriseId} || '-walked-' || n, 'walked ' || n, '', '' from ${three} n`.execute(db);
    await sql`with punched as (insert into punch_day (enterprise_id, service_id, user_id, day)
        select enterprise_id, id, user_id, date '2001-01-01' + n from service, ${three} n where enterprise_id = ${enterpriseId} returning *)
      insert into diet_punch (enterprise_id, day, punch_id, service_id, user_id, meal, eaten_at)
      select enterprise_id, day, id, service_id, user_id, 'lunch', day from punched`.execute(db);
    await addPhrases(db, enterpriseId, id);
    await sql`insert into erasure_finding (enterprise_id, customer_id, place, row_id)
      select enterprise_id, user_id, 'footmark', id from footmark where enterprise_id = ${enterpriseId} and content like 'walked %'`.execute(
      db,
    );
    await sql`insert into chat_reading (enterprise_id, staff_id, kind, reason, message_count)
      select ${enterpriseId}, ${id}, 'search', 'walked', n from ${three} n`.execute(db);
    await sql`insert into import_head (enterprise_id, type, head, head_key)
      select ${enterpriseId}, 'ingredient', 'walked ' || n, 'walked ' || n from ${three} n`.execute(db);
    await addKnowledge(db, enterpriseId);
    await sql`insert into history_entry (enterprise_id, object, object_id, number, name, change, changes)
      select ${enterpriseId}, 'param_value', 2, n, 'walked', 'updated', 1 from ${three} n`.execute(db);
  });
}
