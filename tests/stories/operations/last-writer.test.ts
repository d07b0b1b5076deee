import { type Client, isApiError } from '@shiyi/sdk';
import { toInput } from '@shiyi/sdk/patch';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { onBothStores } from '../../support/stores.js';

let phone = 13_600_000_000;

onBothStores('refusal of an outdated version', (options) => {
  const used = useAdmin(options);

  /** Returns what a save says that must be refused. */
  async function refusalOf(save: Promise<unknown>) {
    const error: unknown = await save.then(
      () => undefined,
      (fault) => fault,
    );
    if (!isApiError(error, 40901)) throw error ?? new Error('It was saved.');
    const { request_id: _, ...detail } = error.detail;
    return detail;
  }

  async function colleague(): Promise<{ client: Client; name: string }> {
    const client = await used.server.as('wangsiyuan');
    return { client, name: (await client.getMyProfile()).name };
  }

  it('tells the present version, when it was saved and by whom', async () => {
    const { client, name } = await colleague();
    const { id } = await used.admin.createCustomer({
      nick_name: '冲突',
      phone: String(++phone),
      principal_user_id: (await client.getMyProfile()).id,
    });
    const input = { ...toInput('updateCustomer', await used.admin.getCustomer({ id })), id };
    const before = Date.now();
    const saved = await client.updateCustomer({ ...input, version: 1, remark: '同事' });
    const detail = await refusalOf(used.admin.updateCustomer({ ...input, version: 1, remark: '我' }));
    expect(detail).toEqual({ version: saved.version, updated_at: expect.any(String), updated_by: name });
    expect(Math.abs(Date.parse(detail.updated_at ?? '') - before)).toBeLessThan(30_000);
  });

  it('tells it for a role, a department and a staff member', async () => {
    const { admin } = used;
    const { name } = await admin.getMyProfile();
    const by = { version: 2, updated_by: name };
    const role = { name: '冲突岗', code: 'conflict_role', level: 1, data_scope: 'self' } as const;
    const { id } = await admin.createRole(role);
    await admin.updateRole({ ...role, id, version: 1, remark: '改' });
    expect(await refusalOf(admin.updateRole({ ...role, id, version: 1 }))).toMatchObject(by);
    const department = await admin.createDepartment({ name: '冲突部' });
    await admin.saveDepartment({ id: department.id, name: '冲突部二', version: 1 });
    expect(await refusalOf(admin.saveDepartment({ id: department.id, name: '冲突部三', version: 1 }))).toMatchObject(by);
    const [member] = (await admin.listStaff({ keyword: 'chenyutong' })).list;
    const staff = { ...toInput('updateStaff', await admin.getStaff({ id: member?.id ?? 0 })), id: member?.id ?? 0 };
    await admin.updateStaff({ ...staff, position: '改' });
    expect(await refusalOf(admin.updateStaff({ ...staff, position: '再改' }))).toMatchObject({ updated_by: name });
  });

  it('names nobody where no colleague saved the record last', async () => {
    const { id } = await used.admin.createCustomer({ nick_name: '无人', phone: String(++phone) });
    const input = { ...toInput('updateCustomer', await used.admin.getCustomer({ id })), id, version: 1 };
    const { enterprise_id } = await used.admin.getSessionInfo();
    await used.server.deps.database.tenant(enterprise_id, (db) =>
      db.updateTable('customer').set({ remark: '任务' }).where('id', '=', id).execute(),
    );
    const detail = await refusalOf(used.admin.updateCustomer(input));
    expect(detail).toEqual({ version: 2, updated_at: expect.any(String) });
  });
});
