import { permissions } from '@shiyi/server/generated/permissions';
import { addNewRows } from '@shiyi/server/setup/built-in-rows';
import { roleSeeds } from '@shiyi/server/setup/role-seeds';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { onBothStores } from '../support/stores.js';

onBothStores('grants of built-in roles', (options) => {
  const used = useAdmin(options);
  const database = () => used.server.deps.database;
  const run = (query: string) => database().system(async (db) => (await sql.raw<{ code: string }>(query).execute(db)).rows);
  const companies = () => database().system((db) => db.selectFrom('enterprise').select('id').orderBy('id').execute());

  const codesOf = async (role: string, enterprise?: number) => {
    const rows = await run(`select p.code from role_permission join role r on r.id = role_id join permission p on p.id = permission_id
      where r.code = '${role}' and r.enterprise_id = ${enterprise} order by p.code`);
    return rows.map(({ code }) => code);
  };

  /** Removes permissions from a built-in role, as an administrator does in the console. */
  async function takeAway(role: string, ...codes: string[]) {
    const id = (await run(`select id::text as code from role where code = '${role}' order by enterprise_id limit 1`))[0]?.code;
    const rows = await run(
      `select id::text as code from permission where code in (${codes.map((code) => `'${code}'`)}) order by enterprise_id limit ${codes.length}`,
    );
    const taken = rows.map(({ code }) => Number(code));
    const { version, menu_ids, permission_ids } = await used.admin.getRoleMenus({ role_id: Number(id) });
    const kept = permission_ids.filter((one) => !taken.includes(one));
    expect(kept).toHaveLength(permission_ids.length - codes.length);
    await used.admin.saveRoleMenus({ role_id: Number(id), version, menu_ids, permission_ids: kept });
  }

  it('are those of the contract in every new company', async () => {
    for (const { id } of await companies())
      for (const role of Object.keys(roleSeeds).filter((code) => code !== 'admin')) {
        const granted = permissions.filter(({ roles }) => roles.some((one) => one === role)).map(({ code }) => code);
        expect(await codesOf(role, id)).toEqual(granted.sort());
      }
    expect(await run("select 1 as code from role_permission join role r on r.id = role_id where r.code = 'admin'")).toEqual([]);
  });

  it('arrive with a later version, and what an administrator removed does not come back', async () => {
    const [one, other] = await companies();
    const all = await codesOf('operator', one?.id);
    await takeAway('operator', 'channel:channel:delete', 'tag:group:sync');
    // Neither the permission for QR codes nor the grant to see tags was part of the earlier version.
    await run("delete from permission where code = 'channel:channel:qrcode'");
    await run(`delete from role_permission using role r, permission p
      where r.id = role_id and p.id = permission_id and r.code = 'operator' and p.code = 'tag:tag:list'`);
    await run(`delete from builtin_grant using role r, permission p
      where r.id = role_id and p.id = permission_id and r.code = 'operator' and p.code = 'tag:tag:list'`);
    for (const _ of ['upgrade', 'restart']) {
      await addNewRows(database());
      expect(await codesOf('operator', one?.id)).toEqual(
        all.filter((code) => !['channel:channel:delete', 'tag:group:sync'].includes(code)),
      );
      expect(await codesOf('operator', other?.id)).toEqual(all);
    }
  });
});
