import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const postgresUrl = () => process.env.SHIYI_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs SQL on a new connection. */
export async function adminSql(server: string, text: string) {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

export const postgresAnswers = (server: string): Promise<boolean> =>
  adminSql(server, 'select 1').then(
    () => true,
    () => false,
  );

export interface OwnDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/** Creates a database as a copy of the template. */
export async function createDatabase(server: string, template: string): Promise<OwnDatabase> {
  const name = `shiyi_test_${randomBytes(6).toString('hex')}`;
  const like = template === 'template0' ? " encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'" : ' strategy file_copy';
  await adminSql(server, `create database ${name} template ${template}${like}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => adminSql(server, `drop database if exists ${name} with (force)`) };
}
