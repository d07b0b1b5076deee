import { createCompany } from '@shiyi/server/setup/company';
import type { TestServer } from './server.js';

/** Creates a non-sandbox company whose administrator has the WeCom user ID `boss`. */
export async function ownCompany({ deps }: TestServer, corpid = 'ww8f3d2a61c0b74e95') {
  const username = `${corpid}.boss`;
  const made = await deps.database.system((db) =>
    createCompany(db, {
      name: '禾木健康',
      short_name: '禾木',
      corpid,
      isSandbox: false,
      expireAt: new Date(Date.now() + 365 * 86_400_000),
      admin: { username, name: '王静', passwordHash: null, wxUserid: 'boss' },
    }),
  );
  return { ...made, id: made.enterprise_id, corpid, username, userid: 'boss' };
}
