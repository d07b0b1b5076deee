import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@shiyi/server/db/database';
import { hashPassword } from '@shiyi/server/password';
import { seedSandbox } from '@shiyi/server/sandbox/seed';

/** Of this run alone: several may go on side by side. Workers learn it from the environment. */
const own = join(tmpdir(), `shiyi-test-template-${process.pid}.tar`);
export const templateFile = process.env.SHIYI_TEST_TEMPLATE ?? own;

/** Password of the administrators `admin` and `twin.admin`, and of nobody else. */
export const adminPassword = 'Qinghe-2026';

/** Makes the data that every test file begins with a copy of: two companies of the same shape, the second's names with `twin.` before them. */
export async function setup() {
  const database = await openEmbedded();
  const passwordHash = await hashPassword(adminPassword);
  await database.system((db) => seedSandbox(db, { passwordHash }));
  await database.system((db) => seedSandbox(db, { passwordHash, prefix: 'twin.', name: '双禾营养科技', seed: 7 }));
  const dump = await database.dump?.();
  await database.close();
  if (!dump) throw new Error('The embedded database gives no dump.');
  process.env.SHIYI_TEST_TEMPLATE = own;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
}

export async function teardown() {
  await rm(own, { force: true });
}
