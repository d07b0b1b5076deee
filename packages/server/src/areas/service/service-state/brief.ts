import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { briefColumns, liveServices } from '../service/columns.js';

/** Returns a service as a row of other lists. */
export const briefOf = (context: Context, id: number) =>
  readRow(context.db, liveServices(context.db).where('service.id', '=', id), briefColumns(context));
