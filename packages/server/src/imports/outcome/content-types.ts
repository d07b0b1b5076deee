import type { Format } from '../read/table.js';

/** Media types of tables that are downloaded. */
export const contentTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
