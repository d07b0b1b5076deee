import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import { getContactWay, readPicture } from '../../../outside/wecom/contact-ways.js';
import { getJoinWay } from '../../../outside/wecom/group-codes.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { keepPicture, storePicture } from '../../organisation/channel/scan-key.js';

const batch = 20;

interface CodeWithoutPicture {
  id: number;
  name: string;
  type: 'staff_code' | 'group';
  operator_id: number;
  config_id: string;
}

const missingOf = async (db: Db) =>
  (
    await sql<CodeWithoutPicture>`select p.id, c.name, p.type, coalesce(p.operator_id, c.operator_id) as operator_id, p.config_id from fission_participant p
      join fission c on c.id = p.fission_id where p.code_status = 'making' and p.config_id is not null and p.qr_code is null
      order by p.id desc limit ${sql.lit(batch)}`.execute(db)
  ).rows;

async function keepOne(deps: Deps, enterpriseId: number, { id, name, type, operator_id, config_id }: CodeWithoutPicture) {
  const api = await deps.connector.of(enterpriseId, 'customer');
  const { picture } = await (type === 'group' ? getJoinWay(api, config_id) : getContactWay(api, config_id));
  const file = await storePicture({ deps }, await readPicture(picture));
  if (!file) return;
  await deps.database.tenant(enterpriseId, async (db) => {
    const qr_code = await keepPicture(db, file, name, operator_id);
    await sql`update fission_participant set qr_code = ${qr_code} where id = ${id} and qr_code is null`.execute(db);
  });
}

/** Copies the pictures of codes that WeCom has made since, because the console shows no pictures of other hosts. */
export async function keepCodePictures(deps: Deps, enterpriseId: number): Promise<void> {
  for (const code of await deps.database.tenant(enterpriseId, missingOf, 'read')) {
    if (deps.jobs.stopping) return;
    await keepOne(deps, enterpriseId, code).catch((error: unknown) => {
      // The next run tries it again.
      if (!(error instanceof WxError)) throw error;
    });
  }
}
