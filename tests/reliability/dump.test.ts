import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@shiyi/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSql, type OwnDatabase } from '../support/postgres.js';
import { startProcess } from '../support/process.js';
import { hasPostgres, ownPostgresUrl } from '../support/server.js';
import { adminPassword as password } from '../support/template.js';

const user = `shiyi_test_owner_${process.pid}`;
const run = promisify(execFile);

describe.skipIf(!hasPostgres)('dump of PostgreSQL by the user of the server', () => {
  let home: string;
  let databases: OwnDatabase[] = [];
  const urlOf = (one: OwnDatabase | undefined) => {
    const url = new URL(one?.url ?? '');
    url.username = user;
    return url.href;
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'shiyi-dump-'));
    databases = [await ownPostgresUrl(), await ownPostgresUrl()];
    await adminSql(databases[0]?.url ?? '', `create role ${user} login createrole`);
    for (const { name, url } of databases) await adminSql(url, `alter database ${name} owner to ${user}`);
  });
  afterAll(async () => {
    const [{ url } = { url: '' }] = databases;
    for (const one of databases.slice(1)) await one.drop();
    await adminSql(url, `drop owned by ${user} cascade; alter database ${databases[0]?.name} owner to current_user`);
    await databases[0]?.drop();
    await rm(home, { recursive: true, force: true });
  });

  const staffOf = async (database: OwnDatabase | undefined) => {
    const server = await startProcess({ SHIYI_DATA_DIR: home, SHIYI_DATABASE_URL: urlOf(database), SHIYI_ADMIN_PASSWORD: password });
    const { token } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password });
    const { list } = await createClient({ baseUrl: server.url, ...(token ? { token } : {}) }).listStaff({ limit: 100 });
    await server.kill('SIGTERM');
    return list.map((one) => one.username).toSorted();
  };

  it('contains all rows with --enable-row-security, and starts again', async () => {
    const [from, to] = databases;
    const staff = await staffOf(from);
    const file = join(home, 'dump.sql');
    await run('pg_dump', ['--enable-row-security', '--file', file, urlOf(from)]);
    await run('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', file, urlOf(to)]);
    expect(staff.length).toBeGreaterThan(5);
    expect(await staffOf(to)).toEqual(staff);
  });
});
