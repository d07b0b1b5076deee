import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { nobody } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';

/** Columns of the contract's `Poster`. */
const columns = [
  'poster.id',
  'poster.title',
  'poster.category',
  'poster.image',
  'poster.width',
  'poster.height',
  sql<Row<'listPosters'>['qr']>`poster.qr`.as('qr'),
  sql<Row<'listPosters'>['elements']>`poster.elements`.as('elements'),
  // Content labels and the uses of posters are not stored yet.
  sql<number[]>`'[]'::json`.as('label_ids'),
  sql<{ id: number; name: string }[]>`'[]'::json`.as('labels'),
  'poster.status',
  sql<number>`0`.as('use_count'),
  'poster.created_at',
  'poster.updated_at',
  'poster.version',
] as const;

export const handlers: Handlers = {
  listPosters: list('listPosters', {
    from: ({ db }: Context) => db.selectFrom('poster'),
    id: 'poster.id',
    columns,
    search: ['poster.title'],
    where: { label_id: nobody },
    order: [{ desc: 'poster.created_at' }],
  }),
};
