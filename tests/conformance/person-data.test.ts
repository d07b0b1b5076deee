import { otherPeople, timelineSources } from '@shiyi/server/generated/areas/person';
import { contract } from '@shiyi/server/http/contract';
import { personData } from '@shiyi/server/person/declarations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';

const declared = new Map<string, (typeof personData)[number]>(personData.map((one) => [one.table, one]));
const others = new Set(otherPeople.flat().map(({ table, column }) => `${table}.${column}`));

describe('data about people', () => {
  const used = useAdmin({});
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;

  it('are declared once, with a name of their own', () => {
    for (const name of ['table', 'what'] as const) {
      const all = personData.map((one) => one[name]);
      expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
    }
  });

  it('are all tables that refer to a customer, directly or through others, each with that column as an owner', async () => {
    const references = await rows(sql<{ table: string; columns: string[]; target: string; name: string }>`
      select c.conrelid::regclass::text as table, array(select attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns, c.confrelid::regclass::text as target, c.conname as name
      from pg_constraint c where c.contype = 'f'`);
    const reached = new Set(['customer']);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { table, target } of references) if (reached.has(target)) reached.add(table);
    }
    const missing = references
      .filter(({ table, columns, target }) => {
        const owners = declared.get(table)?.owners ?? [];
        return (
          reached.has(target) &&
          table !== target &&
          !owners.some(({ column, of = 'customer' }) => columns.includes(column) && reached.has(of))
        );
      })
      .map(({ table, columns, name }) => `${table}.${columns.at(-1)} (${name}) is in no person.ts`);
    expect(missing).toEqual([]);
  });

  it('are all tables that keep the phone or an id of a person at WeCom', async () => {
    const columns = await rows(sql<{
      table: string;
      column: string;
    }>`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(phone|mobile|mobiles|unionid|external_userid)$'`);
    const missing = columns.filter(({ table, column }) => !declared.has(table) && !others.has(`${table}.${column}`));
    expect(missing).toEqual([]);
    const stale = [...others].filter((one) => !columns.some(({ table, column }) => one === `${table}.${column}`));
    expect(stale).toEqual([]);
  });

  it('name columns that exist', async () => {
    const columns = new Set(
      (
        await rows(
          sql<{
            name: string;
          }>`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
        )
      ).map((row) => row.name),
    );
    for (const { table, owners = [], identifiedBy = {}, erase, merge } of personData)
      for (const column of [
        ...owners.map((one) => one.column),
        ...Object.keys(identifiedBy),
        ...(erase.do === 'anonymize' ? Object.keys(erase.set) : []),
        ...(typeof merge === 'object' ? merge.union : []),
      ])
        expect(columns).toContain(`${table}.${column}`);
  });

  it('have a source for each kind of the timeline', () => {
    const kinds = contract.components.schemas.TimelineKind?.enum ?? [];
    expect(
      timelineSources
        .flat()
        .map((one) => one.kind)
        .toSorted(),
    ).toEqual(kinds.toSorted());
  });
});
