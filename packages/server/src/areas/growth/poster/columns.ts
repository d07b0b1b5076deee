import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { labelColumns } from '../../../content-labels/content-labels.js';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';

/** Columns of the contract's `Poster`. */
export const columns = [
  'poster.id',
  'poster.title',
  'poster.category',
  'poster.image',
  'poster.width',
  'poster.height',
  sql<Row<'listPosters'>['qr']>`poster.qr`.as('qr'),
  sql<Row<'listPosters'>['elements']>`poster.elements`.as('elements'),
  ...labelColumns('poster', 'poster.id'),
  'poster.status',
  'poster.use_count',
  'poster.created_at',
  'poster.updated_at',
  'poster.version',
] as const;

export const posterRow = (db: Db, id: number) => readRow(db, db.selectFrom('poster').where('poster.id', '=', id), columns);
