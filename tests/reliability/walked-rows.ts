import type { Database } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import { ownCompany } from '../support/own-company.js';
import type { TestServer } from '../support/server.js';
import type { Key, Parents, WalkedList } from './walked-lists.js';

const insert = (table: string, row: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`;

/** Creates an empty company with one of each parent object. */
export async function createParents(server: TestServer): Promise<Parents & { username: string }> {
  const company = await ownCompany(server);
  const enterprise_id = company.id;
  const made = (table: string, row: Record<string, unknown>) =>
    server.deps.database.system(async (db) => {
      const { rows } = await sql<{ id: number }>`${insert(table, { enterprise_id, ...row })} returning id`.execute(db);
      return (rows[0] as { id: number }).id;
    });
  return {
    username: company.username,
    enterpriseId: enterprise_id,
    staffId: company.admin,
    jobId: await made('job', { kind: 'sync', name: '同步', status: 'finished' }),
    goodsId: await made('goods', { name: '商品', sku: 'walked', price_fen: 1, type: 'physical' }),
    groupId: await made('tag_group', { name: '标签组' }),
    chatId: await made('group_chat', { chat_id: 'walked', owner_wx_userid: 'boss', wx_created_at: '2026-01-01' }),
  };
}

/** Rows of one list, identified by the list's id column. */
export class WalkedRows {
  #numbered = 0;
  readonly #rows: { id: unknown; key: Key }[] = [];
  /** Rows that existed from the beginning and have not moved. */
  readonly stable = new Set<unknown>();

  constructor(
    readonly database: Database,
    readonly list: WalkedList,
    readonly parents: Parents,
  ) {}

  #keyOf(chosen: number): Key {
    const key = this.list.keys[chosen % this.list.keys.length] as Key;
    return this.list.unique ? `${key}.${this.#numbered}` : key;
  }

  async add(chosen: number): Promise<unknown> {
    const { table, id, key, rest } = this.list;
    const number = ++this.#numbered;
    const value = this.#keyOf(chosen);
    const row = { enterprise_id: this.parents.enterpriseId, ...rest(this.parents, number), [key]: value };
    const { rows } = await this.database.system((db) =>
      sql<Record<string, unknown>>`${insert(table, row)} returning ${sql.ref(id)}`.execute(db),
    );
    const made = rows[0]?.[id];
    this.#rows.push({ id: made, key: value });
    return made;
  }

  async remove(at: number) {
    const [gone] = this.#rows.splice(at % Math.max(1, this.#rows.length), 1);
    if (!gone) return;
    this.stable.delete(gone.id);
    await this.database.system((db) => sql`delete from ${sql.table(this.list.table)} where ${this.#isRow(gone.id)}`.execute(db));
  }

  /** Changes the column that the list is sorted by; the same value keeps the row in place. */
  async move(at: number, chosen: number) {
    const row = this.#rows[at % Math.max(1, this.#rows.length)];
    if (!row) return;
    const { table, id, key, sorted } = this.list;
    this.#numbered++;
    const value = this.#keyOf(chosen);
    // Every update of a row changes its `updated_at`.
    const isMoved = value !== row.key || key === 'updated_at';
    if (sorted && isMoved) this.stable.delete(row.id);
    await this.database.system((db) =>
      sql`update ${sql.table(table)} set ${sql.ref(key)} = ${value} where ${this.#isRow(row.id)}`.execute(db),
    );
    row.key = value;
    if (id === key) row.id = value;
  }

  async removeAll() {
    while (this.#rows.length > 0) await this.remove(0);
  }

  #isRow(id: unknown) {
    return sql<boolean>`enterprise_id = ${this.parents.enterpriseId} and ${sql.ref(this.list.id)} = ${id}`;
  }
}
