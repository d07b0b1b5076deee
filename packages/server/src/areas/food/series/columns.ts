import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

export const allSeries = (db: Db) => db.selectFrom('series');

const courses = sql`seminar m where m.series_id = series.id`;

/** Columns of the contract's `Series`. */
export const seriesColumns = [
  'series.id',
  'series.name',
  'series.cover',
  'series.intro',
  'series.sort',
  'series.is_default',
  sql<number[]>`coalesce((select json_agg(m.id order by m.place, m.id) from ${courses}), '[]')`.as('seminar_ids'),
  sql<Row<'listSeries'>['seminars']>`coalesce((select json_agg(json_build_object('id', m.id, 'title', m.title, 'day_no', m.day_no,
    'duration_s', m.duration_s, 'status', m.status) order by m.place, m.id) from ${courses}), '[]')`.as('seminars'),
  sql<number>`(select coalesce(sum(m.duration_s), 0)::int from ${courses})`.as('duration_s'),
  'series.status',
  'series.created_at',
  'series.updated_at',
  'series.version',
] as const;
