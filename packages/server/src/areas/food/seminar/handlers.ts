import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';

type SeminarInput = Input<'createSeminar'>;
type Seminar = Row<'listSeminars'>;

const seminars = (db: Db) => db.selectFrom('seminar').leftJoin('series', 'series.id', 'seminar.series_id');

/** Columns of the contract's `Seminar`. */
const columns = [
  'seminar.id',
  'seminar.series_id',
  sql<Seminar['series']>`case when series.id is not null then json_build_object('id', series.id, 'name', series.name) end`.as('series'),
  'seminar.title',
  'seminar.cover',
  'seminar.intro',
  'seminar.video_url',
  'seminar.duration_s',
  'seminar.day_no',
  'seminar.unlock_rule',
  // Questions that were deleted since are left out.
  sql<
    number[]
  >`coalesce((select json_agg(q.id order by given.at) from jsonb_array_elements_text(seminar.quiz_ids) with ordinality as given(id, at)
    join question q on q.id = given.id::bigint), '[]')`.as('quiz_ids'),
  'seminar.status',
  sql<number>`(select count(*)::int from seminar_progress p join customer on customer.id = p.user_id
    where p.seminar_id = seminar.id and p.finished_at is not null and customer.deleted_at is null)`.as('finish_count'),
  'seminar.created_at',
  'seminar.updated_at',
  'seminar.version',
] as const;

const seminarRow = (db: Db, id: number) => readRow(db, seminars(db).where('seminar.id', '=', id), columns);

async function assertQuestions(db: Db, ids: readonly number[] = []) {
  if (ids.length === 0) return;
  const known = await db.selectFrom('question').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length)
    throw refuseField(42200, 'quiz_ids', 'exists', ['没有所选的题目，请重新选择', 'A chosen question does not exist; choose again']);
}

/** The next place in a series, whose row is locked for it. @throws Refusal 42200 */
async function lastPlace(db: Db, series_id: number | undefined): Promise<number> {
  if (series_id === undefined) return 0;
  const known = await db.selectFrom('series').select('id').where('id', '=', series_id).forUpdate().executeTakeFirst();
  if (!known) throw refuseField(42200, 'series_id', 'exists', ['没有这个系列，请重新选择', 'There is no such series; choose again']);
  const rows = await db
    .selectFrom('seminar')
    .select('place')
    .where('series_id', '=', series_id)
    .orderBy('place', 'desc')
    .limit(1)
    .execute();
  return (rows[0]?.place ?? 0) + 1;
}

/** The columns of a save; what it leaves out is empty or has its default. */
function fieldsOf({ title, video_url, duration_s, day_no, unlock_rule = 'by_day', quiz_ids = [], status = 'on', ...input }: SeminarInput) {
  const { cover, intro, series_id } = input;
  const optional = { series_id: series_id ?? null, cover: cover ?? null, intro: intro ?? null };
  return { title, video_url, duration_s, day_no, unlock_rule, status, ...optional, quiz_ids: JSON.stringify(quiz_ids) };
}

/** @throws Refusal 40903 for a course that a customer has begun, or that a service picked */
async function assertNotInUse(db: Db, id: number) {
  const { rows } = await sql<{ begun: boolean; service_no: string | null }>`
    select exists (select from seminar_progress where seminar_id = ${id}) as begun,
      (select service_no from service where seminar_ids @> ${JSON.stringify([id])}::jsonb and deleted_at is null
        and status in ('pending', 'in_service', 'paused') order by id limit 1) as service_no`.execute(db);
  const { begun = false, service_no = null } = rows[0] ?? {};
  if (begun)
    throw new Refusal(40903, [
      '已有客户看过这节微课，不能删除；可以停用',
      'Customers have started this course, so it can’t be deleted; switch it off instead',
    ]);
  if (service_no)
    throw new Refusal(40903, [
      `服务单 ${service_no} 选用了这节微课，请先从那里移除；也可以停用微课`,
      `The service order ${service_no} picked this course; remove it there first, or switch the course off`,
    ]);
}

export const handlers: Handlers = {
  listSeminars: list('listSeminars', {
    from: ({ db }: Context) => seminars(db),
    id: 'seminar.id',
    columns,
    search: searchNames(['seminar.title']),
    order: [{ asc: 'seminar.series_id', nulls: 'last' }, { asc: 'seminar.place' }, { asc: 'seminar.id' }],
  }),

  async createSeminar({ db, audit }, input) {
    await assertQuestions(db, input.quiz_ids);
    const place = await lastPlace(db, input.series_id);
    const made = await db
      .insertInto('seminar')
      .values({ ...fieldsOf(input), place })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ target: made.id });
    return seminarRow(db, made.id);
  },

  async updateSeminar({ db, audit }, { id, version, ...input }) {
    const before = await lockVersion(db.selectFrom('seminar').selectAll().where('id', '=', id), version);
    await assertQuestions(db, input.quiz_ids);
    const stays = (input.series_id ?? null) === before.series_id;
    const place = stays ? before.place : await lastPlace(db, input.series_id);
    await db
      .updateTable('seminar')
      .set({ ...fieldsOf(input), place })
      .where('id', '=', id)
      .execute();
    audit({ target: id, before });
    return seminarRow(db, id);
  },

  async deleteSeminar({ db, audit }, { id }) {
    const before = await mustExist(db.selectFrom('seminar').selectAll().where('id', '=', id).forUpdate());
    const task = await db.selectFrom('task').select('name').where('seminar_id', '=', id).limit(1).executeTakeFirst();
    if (task)
      throw new Refusal(40903, [
        `任务「${task.name}」用到这节微课，请先修改任务；也可以停用微课`,
        `The task “${task.name}” uses this course; change the task first, or switch the course off`,
      ]);
    await assertNotInUse(db, id);
    await db.deleteFrom('seminar').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },
};
