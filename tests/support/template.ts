import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@shiyi/server/auth/password';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { seedSandbox } from '@shiyi/server/sandbox/seed';
import { createDatabase, postgresAnswers, postgresUrl } from './postgres.js';
import { canStartPostgres, PostgresCluster } from './postgres-cluster.js';

/** Private to this run, since several may run side by side. Workers get it from the environment. */
const own = join(tmpdir(), `shiyi-test-template-${process.pid}.tar`);
export const templateFile = process.env.SHIYI_TEST_TEMPLATE ?? own;

/** Password of the administrators `admin` and `twin.admin`, and of no other user. */
export const adminPassword = 'Qinghe-2026';

async function seedCompanies(database: Database) {
  const passwordHash = await hashPassword(adminPassword);
  await database.system((db) => seedSandbox(db, { passwordHash }));
  await database.system((db) => seedSandbox(db, { passwordHash, prefix: 'twin.', name: '双禾营养科技', seed: 7 }));
}

async function makeEmbeddedTemplate() {
  const database = await openEmbeddedDatabase();
  await seedCompanies(database);
  const dump = await database.dump?.();
  await database.close();
  if (!dump) throw new Error('The embedded database gives no dump.');
  process.env.SHIYI_TEST_TEMPLATE = own;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
}

let cluster: PostgresCluster | undefined;
let dropTemplate: (() => Promise<void>) | undefined;

/**
 * Uses the server named by SHIYI_TEST_POSTGRES, or else starts one for this run if PostgreSQL is installed, or else uses
 * the machine's default server.
 */
async function makePostgresTemplate() {
  if (!process.env.SHIYI_TEST_POSTGRES && canStartPostgres) cluster = await PostgresCluster.start();
  const server = cluster?.url ?? postgresUrl();
  if (!(await postgresAnswers(server))) return;
  process.env.SHIYI_TEST_POSTGRES = server;
  const { url, name, drop } = await createDatabase(server, 'template0');
  dropTemplate = drop;
  const database = await openPostgresDatabase(url);
  await seedCompanies(database);
  await database.close();
  process.env.SHIYI_TEST_POSTGRES_TEMPLATE = name;
}

/** Creates the data that every test file gets a copy of: two companies of the same shape; user names of the second start with `twin.`. */
export async function setup() {
  // Every test project calls this; the first call prepares the template for all.
  if (process.env.SHIYI_TEST_TEMPLATE) return;
  await Promise.all([makeEmbeddedTemplate(), makePostgresTemplate()]);
}

export async function teardown() {
  await rm(own, { force: true });
  // Our own server's folder is deleted as a whole.
  if (!cluster) await dropTemplate?.();
  await cluster?.[Symbol.asyncDispose]();
}
