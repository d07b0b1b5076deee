import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { type Directory, directoryOf } from './directory.js';
import { draftChanges, type EntityChange } from './draft.js';
import { type EntityKind, entityKey, entityMap, entityOf } from './entity-text.js';
import { findSandboxCompany, type SandboxCompany } from './sandbox-companies.js';

interface EntityRow {
  kind: EntityKind;
  key: string;
  value: string | null;
  revision: number;
  added: number | null;
}

/** The directory of a company as of a revision. */
class CompanyState {
  readonly directory: Directory;
  revision = 0;

  constructor(readonly company: SandboxCompany) {
    this.directory = directoryOf(company.corpid, company.name, company.since);
  }

  isOf({ id, name }: SandboxCompany): boolean {
    return this.company.id === id && this.company.name === name;
  }

  /** Puts in rows of committed changes, unless a later read has done so. */
  apply(rows: readonly EntityRow[]) {
    const before = this.revision;
    for (const { kind, key, value, revision, added } of rows) {
      if (revision <= before) continue;
      const map = entityMap(this.directory, kind);
      const id = entityKey(kind, key);
      // What was added since comes last, as in the process that added it.
      if (value === null || (added !== null && added > before)) map.delete(id);
      if (value !== null) map.set(id, entityOf(kind, value));
      this.revision = Math.max(this.revision, revision);
    }
  }
}

const lockEntities = (db: Db, enterpriseId: number) => sql`select pg_advisory_xact_lock(713011, ${enterpriseId}::integer)`.execute(db);

async function newerRows(db: Db, { company, revision }: CompanyState): Promise<EntityRow[]> {
  const rows = await db
    .selectFrom('sandbox_entity')
    .select(['kind', 'key', 'value', 'revision', 'added'])
    .where('enterprise_id', '=', company.id)
    .where('revision', '>', revision)
    .orderBy('added')
    .execute();
  return rows as EntityRow[];
}

/** Stores changes, each with a revision of its own. */
async function store(db: Db, { company, revision }: CompanyState, changes: readonly EntityChange[]): Promise<EntityRow[]> {
  const rows = changes.map(({ isAdded, ...change }, at): EntityRow => {
    const own = revision + 1 + at;
    return { ...change, revision: own, added: isAdded ? own : null };
  });
  if (rows.length > 0)
    await db
      .insertInto('sandbox_entity')
      .values(rows.map((row) => ({ enterprise_id: company.id, ...row })))
      .onConflict((clash) =>
        clash.columns(['enterprise_id', 'kind', 'key']).doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          revision: eb.ref('excluded.revision'),
          added: eb.fn.coalesce('excluded.added', 'sandbox_entity.added'),
        })),
      )
      .execute();
  return rows;
}

/** Changes the directory of a company in the transaction that adds its demo data. Returns what `work` returns. */
export async function changeDirectory<T>(db: Db, company: SandboxCompany, work: (directory: Directory) => T): Promise<T> {
  const state = new CompanyState(company);
  state.apply(await newerRows(db, state));
  const { result, changes } = draftChanges(state.directory, work);
  await store(db, state, changes);
  return result;
}

/**
 * The directories of sandbox companies: what they begin with, and the changes since, which the database has for all processes. Memory only
 * ever has what was committed.
 */
export class SandboxState {
  readonly #states = new Map<string, CompanyState>();
  /** Ends with the last change of this process; more at once would only hold connections while they wait for the lock. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(readonly database: Database) {}

  /** Returns the current directory of a sandbox company, which only `change` may change. */
  read(corpid: string): Promise<Directory | undefined> {
    return this.database.system(async (db) => {
      const state = await this.#stateOf(db, corpid);
      state?.apply(await newerRows(db, state));
      return state?.directory;
    }, 'read');
  }

  /** Changes a directory for every process, or not at all if `work` throws. Returns its result; undefined if there is no such company. */
  async change<T>(corpid: string, work: (directory: Directory) => T): Promise<T | undefined> {
    const change = this.#lastChange.then(() => this.#change(corpid, work));
    this.#lastChange = change.catch(() => undefined);
    return change;
  }

  async #change<T>(corpid: string, work: (directory: Directory) => T): Promise<T | undefined> {
    const done = await this.database.system(async (db) => {
      const state = await this.#stateOf(db, corpid);
      if (!state) return undefined;
      await lockEntities(db, state.company.id);
      state.apply(await newerRows(db, state));
      const { result, changes } = draftChanges(state.directory, work);
      return { state, result, rows: await store(db, state, changes) };
    }, 'write');
    done?.state.apply(done.rows);
    return done?.result;
  }

  async #stateOf(db: Db, corpid: string): Promise<CompanyState | undefined> {
    const company = await findSandboxCompany(db, corpid);
    const before = this.#states.get(corpid);
    if (company && before?.isOf(company)) return before;
    if (!company) {
      this.#states.delete(corpid);
      return undefined;
    }
    const state = new CompanyState(company);
    this.#states.set(corpid, state);
    return state;
  }
}
