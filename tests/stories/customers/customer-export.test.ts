import type { ApiError, Client, Input } from '@shiyi/sdk';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('exports of customers', (options) => {
  const used = useTwoCompanies(options);
  /** Exporting does not require permission to see jobs. */
  const ended = async (id: number, client: Client = used.admin) => {
    await expect.poll(async () => (await client.getCustomerExport({ id })).status, { timeout: 60_000 }).not.toMatch(/waiting|running/);
    return client.getCustomerExport({ id });
  };
  const exported = async (order: Input<'createCustomerExport'>, client: Client = used.admin) => {
    const { id } = await client.createCustomerExport(order);
    const { status, done } = await ended(id, client);
    expect(status).toBe('finished');
    return { id, done, ...(await client.exportCustomers({ id })) };
  };
  /** Lines of a CSV file as records by their heads; none of the cells here contains a comma. */
  const rowsOf = (bytes: Uint8Array) => {
    const [heads = [], ...rows] = new TextDecoder()
      .decode(bytes)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
  };

  it('contain the list as shown: masked, by consent, in words, without formulas', async () => {
    const person = { height: 165, sex: 2, remark: '夜班' } as const;
    const seen = await used.admin.createCustomer({ ...person, nick_name: '=1+1', phone: '13900007701', init_weight: 70, job: '导出' });
    await used.admin.setCustomerConsent({ id: seen.id, module: 'weight', granted: true });
    const silent = await used.admin.createCustomer({ ...person, nick_name: '导出不同意', init_weight: 70 });
    await used.admin.setCustomerConsent({ id: silent.id, module: 'weight', granted: false });
    const { bytes, name, type, id } = await exported({ format: 'csv' });
    const job = await used.admin.getJob({ id });
    expect(job).toMatchObject({
      kind: 'export',
      name: '客户',
      url: `/admin/v1/user/export-list/file?id=${id}`,
      done: rowsOf(bytes).length,
    });
    expect([name, type]).toEqual([`客户-${id}.csv`, 'text/csv; charset=utf-8']);
    const rows = rowsOf(bytes);
    expect(rows).toHaveLength((await used.admin.listCustomers({})).total);
    const one = rows.find((row) => row.客户编号 === String(seen.id));
    expect(one).toMatchObject({
      昵称: "'=1+1",
      手机号: '139****7701',
      性别: '女',
      当前体重: '70',
      BMI: '25.71',
      备注: '夜班',
      会员类型: '非会员',
    });
    expect(one?.创建时间).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(rows.find((row) => row.客户编号 === String(silent.id))).toMatchObject({ 当前体重: '', BMI: '' });
    expect(new TextDecoder().decode(bytes)).not.toContain('13900007701');
  });

  it('take the conditions of the list, and come as a workbook', async () => {
    for (const nick_name of ['工作簿甲', '工作簿乙']) await used.admin.createCustomer({ nick_name });
    const { bytes, done } = await exported({ format: 'xlsx', filter: { keyword: '工作簿' } });
    expect(done).toBe(2);
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(sheet.match(/<row /g)).toHaveLength(3);
    for (const text of ['昵称', '工作簿甲', '工作簿乙']) expect(sheet).toContain(text);
    await expectRefusal(used.admin.createCustomerExport({ format: 'csv', filter: { created_from: '2026-13-01' } }), 40000);
  });

  it('are of those whom the caller sees, and of nobody else', async () => {
    const member = await used.server.as('wangsiyuan');
    const { id, done } = await exported({ format: 'csv' }, member);
    expect(done).toBe((await member.listCustomers({})).total);
    expect(done).toBeLessThan((await used.admin.listCustomers({})).total);
    for (const other of [used.admin, used.twin]) {
      await expectRefusal(other.getCustomerExport({ id }), 40400);
      await expectRefusal(other.exportCustomers({ id }), 40400);
    }
    const { notify_msg } = await member.getUnprocessedInfo();
    expect(notify_msg).toEqual([{ text: '导出已完成', number: 1, link: '/user/userList' }]);
  });

  it('are deleted after seven days', async () => {
    const { id } = await exported({ format: 'csv' });
    const until = Date.parse((await ended(id)).expire_at ?? '');
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
    const { database } = used.server.deps;
    await database.system((db) =>
      db
        .updateTable('job')
        .set({ file_expire_at: new Date(0) })
        .where('id', '=', id)
        .execute(),
    );
    await expectRefusal(used.admin.exportCustomers({ id }), 40400);
  });

  /** Files that the requester can still download. */
  const texts = async (ids: readonly number[]) =>
    Promise.all(
      ids.map(async (id) => {
        await ended(id);
        return used.admin.exportCustomers({ id }).then(
          ({ bytes }) => new TextDecoder().decode(bytes),
          (error: ApiError) => error.bizCode,
        );
      }),
    );

  it('restart if someone is erased before the file is stored, and end without them', async () => {
    const { id } = await used.admin.createCustomer({ nick_name: '导出途中抹去' });
    const stays = await used.admin.createCustomer({ nick_name: '导出途中留下' });
    const { files } = used.server.deps;
    const put = files.put.bind(files);
    let erased = 0;
    files.put = async (...given) => {
      const stored = await put(...given);
      files.put = put;
      erased += Number((await used.admin.eraseCustomer({ id, typed_name: '导出途中抹去' })).erased_at !== null);
      return stored;
    };
    const { id: job } = await used.admin.createCustomerExport({ format: 'csv' });
    const [text] = await texts([job]);
    expect(erased).toBe(1);
    expect(text).toContain(stays.nick_name);
    expect(text).not.toContain('导出途中抹去');
    expect(await ended(job)).toMatchObject({ status: 'finished' });
  });

  it('never contain a person erased while they are requested', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `同时抹去${at}`);
    const ids = [];
    for (const nick_name of names) {
      const { id } = await used.admin.createCustomer({ nick_name });
      const [{ id: job }] = await Promise.all([
        used.admin.createCustomerExport({ format: 'csv' }),
        used.admin.eraseCustomer({ id, typed_name: nick_name }),
      ]);
      ids.push(job);
    }
    for (const [at, text] of (await texts(ids)).entries()) if (text !== 40400) expect(String(text)).not.toContain(`同时抹去${at}`);
  });
});
