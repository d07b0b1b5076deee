import type { Data } from '@shiyi/sdk';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('import that names people and channels', (options) => {
  const used = useAdmin(options);
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const [dept] = await used.admin.getDepartmentTree({});
    const staff = { dept_ids: [dept?.id as number], role_ids: [] };
    for (const [username, name] of [
      ['mai.dong', '麦冬'],
      ['bai.shao', '白芍'],
      ['bai.shao2', '白芍'],
    ] as const)
      ids[username] = (await used.admin.createStaff({ ...staff, username, name })).id;
    for (const [code, name] of [
      ['tea-a', '茶话会'],
      ['tea-b', '茶话会'],
      ['salon', '沙龙'],
    ] as const)
      ids[code] = (await used.admin.createChannel({ code, name, type: 'store' })).id;
  });

  async function send(rows: readonly string[], on_duplicate: 'skip' | 'update' = 'skip'): Promise<Data<'getImportFile'>> {
    const table = ['手机号,昵称,负责营养师,渠道', ...rows].join('\n');
    const { id } = await used.admin.importCustomers({ file: new File([table], '客户.csv'), on_duplicate });
    await expect.poll(async () => (await used.admin.getImportFile({ id })).status, { timeout: 20_000, interval: 30 }).toBe('finished');
    return used.admin.getImportFile({ id });
  }
  const reasonsOf = async ({ id }: { id: number }) =>
    (await used.admin.listImportRows({ id, outcome: 'failed' })).list.map((row) => [row.row_no, row.reason]);
  const customer = async (keyword: string) => (await used.admin.listCustomers({ keyword })).list[0];

  it('takes the only one of a name, or the one of a username or code', async () => {
    const done = await send(['13910000051,决明,麦冬,沙龙', '13910000052,枳实,Bai.Shao2,tea-b']);
    expect([done.created, await reasonsOf(done)]).toEqual([2, []]);
    expect(await customer('决明')).toMatchObject({ principal: { id: ids['mai.dong'] }, channel: { id: ids.salon } });
    expect(await customer('枳实')).toMatchObject({ principal: { id: ids['bai.shao2'] }, channel: { id: ids['tea-b'] } });
  });

  it('refuses a name that nobody or several have, and says what to write', async () => {
    expect(await reasonsOf(await send(['13910000053,连翘,白芍,', '13910000054,厚朴,无此人,', '13910000055,泽泻,,茶话会']))).toEqual([
      [2, '负责营养师：没有在用的员工“白芍”，或有多人叫这个名字，请填写登录账号'],
      [3, '负责营养师：没有在用的员工“无此人”，或有多人叫这个名字，请填写登录账号'],
      [4, '渠道：没有启用的渠道“茶话会”，或有多个渠道叫这个名称，请填写编码或完整路径'],
    ]);
  });

  it('reassigns no known customer', async () => {
    const done = await send(['13910000051,决明子,麦冬,', '13910000052,枳实,麦冬,'], 'update');
    expect([done.updated, await reasonsOf(done)]).toEqual([1, [[3, '已有客户的负责营养师不能通过导入修改，请在客户列表中分配']]]);
  });
});
