import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.js';
import { currentWork } from './work-scope.js';

const mostChars = 500;

/**
 * Logs statements that take this long, with what they were run for. Their values are parameters, which are not logged.
 *
 * @returns a function that stops
 */
export function logSlowStatements(database: Database, log: FastifyBaseLogger, slowMs = 500): () => void {
  return database.watchStatements(({ text, ms }) => {
    if (ms < slowMs) return;
    const sql = text.replace(/\s+/g, ' ').trim();
    const digest = createHash('sha256').update(sql).digest('hex').slice(0, 16);
    log.warn({ slow: true, sql: sql.slice(0, mostChars), digest, ms: Math.round(ms), operation: null, ...currentWork() });
  });
}
