import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createClient } from '@shiyi/sdk';
import { openEmbeddedDatabase } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { Terminal } from '../cli/shiyi.js';
import { templateData } from '../cli/template-data.js';
import { startProcess } from '../support/process.js';
import { adminPassword } from '../support/template.js';

vi.setConfig({ testTimeout: 300_000 });
const terminal = new Terminal();
afterAll(() => terminal[Symbol.asyncDispose]());

const canaryOf = (name: string) => `canary-${name.replaceAll('_', '-')}-9d41c7`;
/** A word that is no secret: where it is not found either, the search itself is broken. */
const known = 'open-word-9d41c7';

/** Names of the secrets whose canary is in the bytes. */
const hits = (bytes: Buffer | string, canaries: readonly string[]) => canaries.filter((one) => bytes.includes(one));

/** Returns all rows of all tables as text. */
async function allRows(directory: string): Promise<string> {
  const database = await openEmbeddedDatabase({ directory });
  try {
    return await database.system(async (db) => {
      const { rows } = await sql<{
        name: string;
      }>`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
      const texts = [];
      for (const { name } of rows) {
        const found = await sql<{ all: string }>`select coalesce(string_agg(t::text, E'\n'), '') as all from ${sql.raw(name)} t`.execute(
          db,
        );
        texts.push(found.rows[0]?.all);
      }
      return texts.join('\n');
    });
  } finally {
    await database.close();
  }
}

it('keeps secrets out of logs, answers, audit, history and backups', async () => {
  await templateData(terminal, 'data');
  const directory = join(terminal.home, 'data');
  const server = await startProcess({ SHIYI_DATA_DIR: directory });
  const answers: string[] = [];
  const noted: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    answers.push(`${JSON.stringify([...answer.headers])}${await answer.clone().text()}`);
    return answer;
  };
  const { token } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password: adminPassword });
  const admin = createClient({ baseUrl: server.url, token: token ?? '', fetch: noted });
  const names = [
    ...['common', 'changed', 'own', 'late', 'refused'].map((name) => `param_${name}`),
    ...['contact_secret', 'customer_secret', 'mp_appid', 'mp_secret', 'mini_appid', 'mini_secret', 'permanent_code'],
  ];
  const canaries = names.map(canaryOf);
  const secret = (name: string) => canaryOf(`param_${name}`);

  // Parameters marked as secret: created, changed, with an own value, saved too late, and refused.
  const param = { key: 'canary.secret', name: known, value_type: 'string', group: '测试', is_secret: true } as const;
  const { id, version } = await admin.createParam({ ...param, value: secret('common') });
  await admin.updateParam({ ...param, id, version, value: secret('changed') });
  await admin.updateParam.safe({ ...param, id, version, value: secret('late') });
  await admin.createParam.safe({ ...param, value: secret('refused') });
  await admin.saveParamValue({ key: param.key, value: secret('own'), version: 0 });
  await admin.saveParamValue.safe({ key: param.key, value: secret('late'), version: 0 });
  await admin.queryParams({ names: [param.key] });
  await admin.listParams({ keyword: param.key });

  // Credentials of a company: changed, saved too late, and refused because of another field.
  const company = async () => {
    const { id: own } = (await admin.listEnterprises({ limit: 1 })).list[0] ?? expect.unreachable();
    const { short_name, contact_name, contact_phone, type, mode, expire_at, seats, ...rest } = await admin.getEnterprise({ id: own });
    const phone = contact_phone ?? '13800135310';
    return {
      id: own,
      version: rest.version,
      name: rest.name,
      short_name,
      contact_name: contact_name || '周',
      contact_phone: phone,
      type,
      mode,
      expire_at,
      seats,
    };
  };
  const credentials = Object.fromEntries(names.filter((one) => !one.startsWith('param')).map((name) => [name, canaryOf(name)]));
  const before = await company();
  await admin.updateEnterprise({ ...before, ...credentials } as never);
  await admin.updateEnterprise.safe({ ...before, ...credentials } as never);
  await admin.updateEnterprise.safe({ ...before, ...credentials, seats: -1 } as never);
  const lists = [admin.listHistoryEntries({ limit: 100 }), admin.listOperationLogs({ limit: 100 }), admin.listErrorLogs({ limit: 100 })];
  const [history] = await Promise.all(lists);
  for (const entry of history?.list ?? []) await admin.getHistoryEntry({ id: entry.id });

  expect(answers.join('\n')).toContain(known);
  expect(hits(answers.join('\n'), canaries), 'answers').toEqual([]);
  const backup = await terminal.run(['backup', 'canary.tar.gz', '--json'], { env: { SHIYI_DATA_DIR: 'data' } });
  expect(backup.code, backup.err).toBe(0);
  expect(hits(backup.out + backup.err, canaries), 'output of the backup').toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(hits(server.output(), canaries), 'logs').toEqual([]);

  // Tables with audit and history as rows, then the bytes of everything on disk and of the backup, write-ahead log included.
  const rows = await allRows(directory);
  expect(rows).toContain(known);
  expect(hits(rows, canaries), 'rows').toEqual([]);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) expect(hits(await readFile(join(entry.parentPath, entry.name)), canaries), entry.name).toEqual([]);
  const unpacked = gunzipSync(await readFile(join(terminal.home, 'canary.tar.gz')));
  expect(unpacked.includes(known)).toBe(true);
  expect(hits(unpacked, canaries), 'backup').toEqual([]);
});
