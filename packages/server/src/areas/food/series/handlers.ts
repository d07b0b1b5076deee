import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { allSeries, seriesColumns } from './columns.js';

type SeriesInput = Input<'createSeries'>;

const seriesRow = (db: Db, id: number) => readRow(db, allSeries(db).where('series.id', '=', id), seriesColumns);

/** Locks all series of the company, which are few, so that exactly one is the default. */
const lockSeries = (db: Db) => allSeries(db).selectAll().orderBy('id').forUpdate().execute();

/** The columns of a save; what it leaves out is empty or has its default. */
const fieldsOf = ({ name, cover, intro, sort = 0, status = 'on' }: SeriesInput) => ({
  ...{ name, sort, status },
  cover: cover ?? null,
  intro: intro ?? null,
});

/** Gives the series these courses in this order. Others that it had no longer belong to a series. */
async function placeCourses(db: Db, series_id: number, ids: readonly number[]) {
  if (ids.length > 0) {
    const known = await db.selectFrom('seminar').select('id').where('id', 'in', ids).execute();
    if (known.length < ids.length)
      throw refuseField(42200, 'seminar_ids', 'exists', [
        '所选微课已删除，请刷新后重新选择',
        'A chosen course was deleted; reload and choose again',
      ]);
  }
  await db
    .updateTable('seminar')
    .set({ series_id: null, place: 0 })
    .where('series_id', '=', series_id)
    .where('id', 'not in', [0, ...ids])
    .execute();
  await sql`update seminar m set series_id = ${series_id}, place = given.place::int
    from jsonb_to_recordset(${JSON.stringify(ids.map((id, at) => ({ id, place: at + 1 })))}::jsonb) as given(id bigint, place int)
    where m.id = given.id and (m.series_id is distinct from ${series_id} or m.place <> given.place::int)`.execute(db);
}

const mustBeOn = () =>
  refuseField(42200, 'status', 'default', [
    '默认系列不能停用，请先把其他系列设为默认',
    'The default series can’t be switched off; make another the default first',
  ]);

export const handlers: Handlers = {
  listSeries: list('listSeries', {
    from: ({ db }: Context) => allSeries(db),
    id: 'series.id',
    columns: seriesColumns,
    search: ['series.name'],
    order: [{ asc: 'series.sort' }, { desc: 'series.id' }],
  }),

  async createSeries({ db, audit }, input) {
    const all = await lockSeries(db);
    const is_default = !all.some((one) => one.is_default);
    if (is_default && input.status === 'off')
      throw refuseField(42200, 'status', 'default', [
        '第一个系列会成为默认系列，不能停用',
        'The first series becomes the default, which is always on',
      ]);
    const { id } = await db
      .insertInto('series')
      .values({ ...fieldsOf(input), is_default })
      .returning('id')
      .executeTakeFirstOrThrow();
    await placeCourses(db, id, input.seminar_ids ?? []);
    audit({ target: id });
    return seriesRow(db, id);
  },

  async updateSeries({ db, audit }, { id, version, ...input }) {
    const before = (await lockSeries(db)).find((one) => one.id === id);
    if (!before) throw notFound();
    assertVersion(before, version);
    if (before.is_default && input.status === 'off') throw mustBeOn();
    await db.updateTable('series').set(fieldsOf(input)).where('id', '=', id).execute();
    await placeCourses(db, id, input.seminar_ids ?? []);
    audit({ target: id, before });
    return seriesRow(db, id);
  },

  async setDefaultSeries({ db, audit }, { id }) {
    const all = await lockSeries(db);
    const wanted = all.find((one) => one.id === id);
    if (!wanted) throw notFound();
    if (wanted.status === 'off')
      throw refuseField(42200, 'id', 'on', [
        '系列已停用，请先启用再设为默认',
        'The series is off; switch it on before you make it the default',
      ]);
    const before = all.find((one) => one.is_default);
    if (before?.id !== id) {
      await db.updateTable('series').set({ is_default: false }).where('is_default', '=', true).execute();
      await db.updateTable('series').set({ is_default: true }).where('id', '=', id).execute();
    }
    audit({ target: id, before: { default_id: before?.id ?? null }, after: { default_id: id } });
    return seriesRow(db, id);
  },

  async deleteSeries({ db, audit }, { id }) {
    const before = (await lockSeries(db)).find((one) => one.id === id);
    if (!before) throw notFound();
    if (before.is_default)
      throw refuseField(42200, 'id', 'default', [
        '默认系列不能删除，请先把其他系列设为默认',
        'The default series can’t be deleted; make another the default first',
      ]);
    const course = await db.selectFrom('seminar').select('title').where('series_id', '=', id).limit(1).executeTakeFirst();
    if (course)
      throw new Refusal(40903, [
        `系列里还有微课「${course.title}」，请先移出`,
        `The series still contains the course “${course.title}”; move it out first`,
      ]);
    await db.deleteFrom('series').where('id', '=', id).execute();
    audit({ target: id, before });
    return {};
  },
};
