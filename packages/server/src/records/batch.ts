import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { type Language, Refusal } from '../http/refusal.js';

/** A record that a batch left unchanged. */
export interface BatchRefusal {
  id: number;
  refusal: Refusal;
}

/** Does the work for each record separately; a refusal leaves that record unchanged. */
export async function perItem<Item extends number | { id: number }>(
  db: Db,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) {
  const ok: number[] = [];
  const refused: BatchRefusal[] = [];
  for (const item of items) {
    const id = typeof item === 'number' ? item : item.id;
    await sql`savepoint item`.execute(db);
    try {
      await work(item);
      ok.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint item`.execute(db);
      refused.push({ id, refusal: error });
    }
    await sql`release savepoint item`.execute(db);
  }
  return { ok, refused };
}

type BatchFailure = Data<'saveCampServices'>['failed'][number];

/** Returns in the caller's language why a batch left a record unchanged. */
export const failureIn =
  (language: Language) =>
  ({ id, refusal }: BatchRefusal): BatchFailure => ({
    id,
    code: refusal.code as BatchFailure['code'],
    message: refusal.sentence[language === 'en' ? 1 : 0],
  });

/** Does the work. A dry run rolls it back and keeps only the result, which is therefore exact. */
export async function dryRun<T>(db: Db, isDry: boolean | undefined, work: () => Promise<T>): Promise<T> {
  if (!isDry) return work();
  await sql`savepoint dry_run`.execute(db);
  const result = await work();
  await sql`rollback to savepoint dry_run`.execute(db);
  return result;
}
