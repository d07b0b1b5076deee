import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import { readPicture } from '../../../outside/wecom/contact-ways.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { keepPicture, storePicture } from '../../organisation/channel/scan-key.js';

/** A kind of codes with pictures, and how the address of one is read. */
export interface PictureKind {
  table: 'staff_code' | 'group_join_way';
  /** Of the codes that have pictures. */
  condition: string;
  addressOf(api: Api, configId: string): Promise<unknown>;
}

interface WayRow {
  id: number;
  name: string;
  operator_id: number;
  config_id: string;
}

const batch = 20;

const missingOf = async (db: Db, { table, condition }: PictureKind) =>
  (
    await sql<WayRow>`select id, name, operator_id, config_id from ${sql.table(table)}
      where config_id is not null and qr_code is null and ${sql.raw(condition)} order by id desc limit ${sql.lit(batch)}`.execute(db)
  ).rows;

async function keepOne({ deps, kind, enterpriseId }: { deps: Deps; kind: PictureKind; enterpriseId: number }, code: WayRow) {
  const api = await deps.connector.of(enterpriseId, 'customer');
  const file = await storePicture({ deps }, await readPicture(await kind.addressOf(api, code.config_id)));
  if (!file) return;
  await deps.database.tenant(enterpriseId, async (db) => {
    const qr_code = await keepPicture(db, file, code.name, code.operator_id);
    await sql`update ${sql.table(kind.table)} set qr_code = ${qr_code} where id = ${code.id} and qr_code is null`.execute(db);
  });
}

/** Copies the pictures of codes that WeCom has made since, because the console shows no pictures of other hosts. */
export async function keepPictures(deps: Deps, kind: PictureKind, enterpriseId: number): Promise<void> {
  for (const code of await deps.database.tenant(enterpriseId, (db) => missingOf(db, kind), 'read'))
    await keepOne({ deps, kind, enterpriseId }, code).catch((error: unknown) => {
      // The next run tries it again.
      if (!(error instanceof WxError)) throw error;
    });
}

/** The companies whose codes lack pictures. */
export const companiesWithout = async (db: Db, { table, condition }: PictureKind): Promise<number[]> =>
  (
    await sql<{ id: number }>`select distinct enterprise_id as id from ${sql.table(table)}
      where config_id is not null and qr_code is null and ${sql.raw(condition)}`.execute(db)
  ).rows.map(({ id }) => id);
