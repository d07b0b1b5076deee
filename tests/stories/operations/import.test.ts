import { type Client, createClient, type Data, type Input, isApiError } from '@shiyi/sdk';
import { importKind as customerImport } from '@shiyi/server/areas/customers/customer/import';
import type { ImportOptions } from '@shiyi/server/imports/kind';
import { recordColumns } from '@shiyi/server/imports/kind-fields';
import { copyText } from '@shiyi/server/imports/write/copy-text';
import { writeChunk } from '@shiyi/server/imports/write/write-chunk';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';
import { undoneImport } from '../../support/undone-import.js';

type ImportFile = Data<'importCustomers'>;

const utf8 = (text: string) => new TextEncoder().encode(text);
/** 手机号,姓名\n13900001001,张三\n as Excel in China encodes it. */
const gbk = new Uint8Array([
  0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0d, 0x0a, 0x31, 0x33, 0x39, 0x30, 0x30, 0x30, 0x30, 0x31, 0x30, 0x30,
  0x31, 0x2c, 0xd5, 0xc5, 0xc8, 0xfd, 0x0d, 0x0a,
]);

/** The template with another phone number in its example row. */
function withPhone(template: Uint8Array, phone: string) {
  const parts = Object.entries(unzipSync(template)).map(([name, part]) => [
    name,
    strToU8(strFromU8(part).replaceAll('13900002076', phone)),
  ]);
  return zipSync(Object.fromEntries(parts));
}

onEveryStore('import', (options) => {
  let server: TestServer;
  let client: Client;
  let theirs: Client;
  beforeAll(async () => {
    server = await createTestServer(options);
    client = await server.as('admin');
    theirs = await server.as('twin.admin');
  });
  afterAll(() => server?.close());

  const send = (content: string | Uint8Array, more: Partial<Input<'importCustomers'>> = {}, name = '客户.csv') =>
    client.importCustomers({
      file: new File([typeof content === 'string' ? utf8(content) : (content as Uint8Array<ArrayBuffer>)], name),
      ...more,
    });

  async function ended({ id }: ImportFile): Promise<Data<'getImportFile'>> {
    await expect
      .poll(async () => (await client.getImportFile({ id })).status, { timeout: 20_000, interval: 30 })
      .toMatch(/finished|failed|cancelled/);
    return client.getImportFile({ id });
  }

  const reasons = async (id: number) =>
    (await client.listImportRows({ id, outcome: 'failed' })).list.map(({ row_no, field, reason }) => [row_no, field, reason]);

  it('imports good rows, gives a reason for each bad one, and stops for none', async () => {
    const file = [
      '手机,昵称,性别,生日,身高（cm）,体重,目标体重',
      '139 0000 2001,小鹿,女,1993/8/17,１６５,137斤,58kg',
      '12345,无效,女,,,,',
      '13900002002,,,,,,',
      '13900002003,高个,男,1990年5月1日,1.92m,88,',
      '13900002001,重复,女,,,,',
      '1.39E+10,科学,女,,,,',
      '13900002004,太矮,保密,2999-01-01,20,5,',
      '',
    ].join('\r\n');
    const done = await ended(await send(file));
    expect(done).toMatchObject({ status: 'finished', total: 7, created: 2, updated: 0, skipped: 0, failed: 5, read_pct: 100, error: null });
    expect(done.columns.map((one) => [one.column, one.field])).toEqual([
      ['手机', 'phone'],
      ['昵称', 'nick_name'],
      ['性别', 'sex'],
      ['生日', 'birthday'],
      ['身高（cm）', 'height'],
      ['体重', 'init_weight'],
      ['目标体重', 'target_weight'],
    ]);
    expect(await reasons(done.id)).toEqual([
      [3, 'phone', '手机号应为 11 位数字'],
      [4, 'nick_name', '新客户需要填写昵称或姓名'],
      [6, 'phone', '与第 2 行重复'],
      [7, 'phone', expect.stringContaining('科学计数法')],
      [8, 'sex', '性别只能填：未知、男、女；生日应在过去 120 年内；身高应在 50 到 250 之间；初始体重应在 20 到 400 之间'],
    ]);
    for (const { id } of (await client.listCustomers({ source: 'import' })).list)
      await client.setCustomerConsent({ id, module: 'weight', granted: true });
    const [tall, deer] = (await client.listCustomers({ created_from: '2020-01-01', source: 'import' })).list;
    expect(deer).toMatchObject({ nick_name: '小鹿', phone_masked: '139****2001', sex: 2, current_weight: 68.5, bmi: 25.16 });
    expect(tall).toMatchObject({ nick_name: '高个', sex: 1, current_weight: 88, bmi: 23.87 });
    expect((await theirs.listCustomers({ phone: '13900002001' })).total).toBe(0);
  });

  it('reads what Excel in China writes', async () => {
    expect(await ended(await send(gbk))).toMatchObject({ created: 1, failed: 0 });
    expect((await client.listCustomers({ phone: '13900001001' })).list).toMatchObject([{ nick_name: '张三', real_name: '张三' }]);
  });

  it('leaves known records alone, or changes only what the file has values for', async () => {
    const file = '手机号,昵称,备注\n13900002001,新名,\n13900002003,高个,老客户\n';
    expect(await ended(await send(file))).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    const tried = await ended(await send(file, { on_duplicate: 'update', dry_run: true }));
    expect(tried).toMatchObject({ dry_run: true, updated: 2 });
    expect(tried.changes).toEqual([
      { row_no: 2, fields: [{ field: 'nick_name', label: '昵称', before: '小鹿', after: '新名' }] },
      { row_no: 3, fields: [{ field: 'remark', label: '备注', before: null, after: '老客户' }] },
    ]);
    expect((await client.listCustomers({ phone: '13900002001' })).list[0]?.nick_name).toBe('小鹿');
    const done = await ended(await client.createImportRun({ id: tried.id }));
    expect(done).toMatchObject({ dry_run: false, updated: 2, skipped: 0, failed: 0 });
    expect((await client.listCustomers({ phone: '13900002001' })).list[0]).toMatchObject({
      nick_name: '新名',
      current_weight: 68.5,
      version: 2,
    });
  });

  it('is the same import when the same file is sent again, even twenty times at once', async () => {
    const file = `手机号,昵称\n${Array.from({ length: 50 }, (_, at) => `1391${String(at).padStart(7, '0')},客${at}`).join('\n')}\n`;
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(file)));
    expect(new Set(sent.map((one) => one.id)).size).toBe(1);
    expect(await ended(sent[0] as ImportFile)).toMatchObject({ created: 50 });
    expect((await send(file)).id).toBe(sent[0]?.id);
  });

  it('returns a file that can be fixed and imported again', async () => {
    const first = await ended(await send('手机号,昵称,备注\n13900003001,=cmd(),-5\n1390000,小明,\n'));
    const { bytes, name, type } = await client.exportImportFile({ id: first.id });
    expect([name, type]).toEqual(['客户-结果.csv', 'text/csv; charset=utf-8']);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text).toBe(
      "\ufeff手机号,昵称,备注,结果,失败原因\r\n13900003001,'=cmd(),-5,已新增,\r\n1390000,小明,,失败,手机号应为 11 位数字\r\n",
    );
    const again = await ended(await send(text.replace('1390000,', '13900003002,')));
    expect(again).toMatchObject({ created: 1, skipped: 1, failed: 0 });
    expect(again.columns.at(-1)).toMatchObject({ column: '失败原因', field: null });
  });

  it('gives its reasons in the reader’s language each time', async () => {
    const done = await ended(await send('手机号,昵称,性别\n13900003101,小禾,女\n1390000,小明,甲\n13900003101,小禾,女\n'));
    const token = await server.tokenOf('admin');
    const english = createClient({ baseUrl: server.url, token, language: 'en' });
    const said = ['Phone: enter 11 digits; Sex: choose one of Unknown, Male, Female', 'Duplicate of line 2'];
    const rows = await english.listImportRows({ id: done.id, outcome: 'failed' });
    expect(rows.list.map((row) => row.reason)).toEqual(said);
    const expected = ['手机号应为 11 位数字；性别只能填：未知、男、女', '与第 2 行重复'];
    expect((await reasons(done.id)).map((row) => row[2])).toEqual(expected);
    for (const [reader, head, words] of [
      [client, '结果,失败原因', expected],
      [english, 'Import result,Import error', said],
      [client, '结果,失败原因', expected],
    ] as const) {
      const text = new TextDecoder().decode((await reader.exportImportFile({ id: done.id })).bytes);
      expect(text.split('\r\n')[0]).toBe(`手机号,昵称,性别,${head}`);
      for (const word of words) expect(text).toContain(word);
    }
    const mended = new TextDecoder()
      .decode((await english.exportImportFile({ id: done.id })).bytes)
      .replace('1390000,小明,甲', '13900003102,小明,男');
    const again = await ended(await send(mended));
    expect(again).toMatchObject({ created: 1, skipped: 1, failed: 1 });
    expect(again.columns.slice(-2)).toMatchObject([{ field: null }, { field: null }]);
  });

  it('recognizes a record however far above it was, and keeps a result for every line', async () => {
    await ended(await send('手机号,昵称\n13920000000,已有\n'));
    const rows = Array.from({ length: 4500 }, (_, at) => `1392${String(at).padStart(7, '0')},人${at}`);
    rows[2500] = '13920000000,又来';
    rows[4200] = '13920001498,又来';
    rows[4201] = '13920002000,又来';
    rows[4202] = '13920000000,又来';
    const repeated = [
      [2502, 'phone', '与第 2 行重复'],
      [4202, 'phone', '与第 1500 行重复'],
      [4203, 'phone', '与第 2002 行重复'],
      [4204, 'phone', '与第 2 行重复'],
    ];
    const file = `手机号,昵称\n${rows.join('\n')}\n`;
    for (const dry_run of [true, false]) {
      const done = await ended(await send(file, { on_duplicate: 'update', dry_run }));
      expect(done).toMatchObject({ total: 4500, created: 4495, updated: 1, skipped: 0, failed: 4 });
      expect(await reasons(done.id)).toEqual(repeated);
      const { list, total } = await client.listImportRows({ id: done.id, page: 41, limit: 100 });
      expect([total, list.map((one) => one.row_no)]).toEqual([4500, Array.from({ length: 100 }, (_, at) => 4002 + at)]);
      expect(list.every((one) => one.outcome === 'created' && (one.target_id === null) === dry_run)).toBe(true);
      const { bytes } = await client.exportImportFile({ id: done.id });
      const outcomes = new TextDecoder().decode(bytes).trim().split('\r\n').slice(1);
      const count = (word: string) => outcomes.filter((line) => line.split(',')[2] === word).length;
      expect(['已新增', '已更新', '失败'].map(count)).toEqual([4495, 1, 4]);
    }
  });

  it('refuses rows whose record was added by someone else since the lookup', async () => {
    const { id } = await ended(await send('手机号,昵称\n13940000001,先到\n'));
    const records = ['13940000001', '13940000002'].map((phone) => ({ phone, nick_name: '后到', sex: 0, source: 'import' }));
    const columns = recordColumns(customerImport).filter(([name]) => ['phone', 'nick_name', 'sex', 'source'].includes(name));
    const { database } = server.deps;
    const { enterprise_id } = await database.system((db) =>
      db.selectFrom('import_file').select('enterprise_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const written = await database.tenant(enterprise_id, (db) =>
      writeChunk(
        db,
        { importId: id, kind: customerImport, provided: new Set<string>(), dryRun: false, say: ([zh]) => zh, options: {} as ImportOptions },
        {
          created: {
            columns,
            records: copyText(records, columns),
            row_nos: [[12], [13]],
            lines: [],
          },
          forEngine: [],
          updated: { ids: [], records: '[]', lines: [] },
          outcomes: '[]',
          counts: { created: 2, updated: 0, skipped: 0, failed: 0 },
          changed: [],
          guesses: [],
        },
      ),
    );
    expect(written).toMatchObject({ created: 1, failed: 1, ids: [expect.any(Number)] });
    expect(await reasons(id)).toEqual([[12, 'phone', '刚被他人使用，请重新导入此行']]);
    const { list } = await client.listImportRows({ id, outcome: 'created' });
    expect(list.map((one) => one.row_no)).toEqual([2, 13]);
  });

  it('can be undone, but for what was changed since', async () => {
    const done = await ended(await send('手机号,昵称\n13900004001,甲\n13900004002,乙\n'));
    const changed = await ended(await send('手机号,备注\n13900004002,后来改的\n13900002003,再改\n', { on_duplicate: 'update' }));
    expect(changed).toMatchObject({ updated: 2 });
    expect((await undoneImport(client, done.id)).undo).toMatchObject({ status: 'finished', pct: 100, removed: 1, restored: 0, kept: 1 });
    const { list } = await client.listImportRows({ id: done.id, is_kept: true });
    expect(list).toMatchObject([{ row_no: 3, outcome: 'created', kept: 'changed' }]);
    expect((await client.listCustomers({ phone: '13900004001' })).total).toBe(0);
    await expectRefusal(client.deleteImportedRows({ id: done.id }), 40900);
    expect((await undoneImport(client, changed.id)).undo).toMatchObject({ removed: 0, restored: 2, kept: 0 });
    expect((await client.listCustomers({ phone: '13900002003' })).list[0]?.remark).toBe('老客户');
    expect((await ended(await send('手机号,昵称\n13900004001,甲\n13900004002,乙\n'))).created).toBe(1);
  });

  it('keeps customers who were worked with since when it is undone', async () => {
    const done = await ended(await send('手机号,昵称\n13900004101,丙\n13900004102,丁\n13900004103,戊\n'));
    const idOf = async (phone: string) => (await client.listCustomers({ phone })).list[0]?.id as number;
    await client.createFootmark({ user_id: await idOf('13900004102'), type: 'note', content: '约好再通电话' });
    expect((await undoneImport(client, done.id)).undo).toMatchObject({ removed: 2, kept: 1 });
    const { list } = await client.listImportRows({ id: done.id, is_kept: true });
    expect(list).toMatchObject([{ row_no: 3, kept: 'used' }]);
    expect(await idOf('13900004102')).toBe(list[0]?.target_id);
  });

  it('is cancelled while it reads ahead, keeps what is imported, and resumes from there', async () => {
    const wide = ',x'.repeat(200);
    const rows = Array.from({ length: 12_000 }, (_, at) => `1371${String(at).padStart(7, '0')},客${at}${wide}`);
    const { id, job_id } = await send(`手机号,昵称${wide}\n${rows.join('\n')}\n`);
    await expect.poll(async () => (await client.getImportFile({ id })).created, { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
    await client.changeJobStatus({ id: job_id, status: 'cancelled' });
    const { status, created } = await client.getImportFile({ id });
    expect([status, created < rows.length]).toEqual(['cancelled', true]);
    await client.changeJobStatus({ id: job_id, status: 'waiting' });
    expect(await ended({ id } as ImportFile)).toMatchObject({ status: 'finished', created: rows.length, failed: 0 });
  });

  it('recognizes columns, and reports when it cannot', async () => {
    const strange = await ended(await send('联络,称呼\n13900005001,丙\n'));
    expect(strange).toMatchObject({ status: 'failed', error: '没有找到“手机号”列，请检查表头或指定对应的列' });
    expect(strange.columns).toMatchObject([{ column: '联络', field: null }, { column: '称呼' }]);
    expect((await ended(await send('联络,称呼\n13900005001,丙\n', { mapping: '联络=phone\n称呼=nick_name' }))).created).toBe(1);
    expect((await ended(await send('联络,称呼\n13900005002,丁\n'))).created).toBe(1);
  });

  it('refuses what is no table with a sentence', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    for (const [content, sentence] of [
      ['', '文件是空的'],
      ['<html><table>', '这不是表格文件'],
      [png, '这不是文本或表格文件'],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4, 5, 6]), '这不是文本或表格文件'],
    ] as const) {
      const error = await send(content).catch((reason) => reason);
      expect(isApiError(error, 42200) && error.detail.errors?.[0]?.message).toContain(sentence);
    }
  });

  it('stays within its enterprise and its permission', async () => {
    const { id, job_id } = await send('手机号,昵称\n13900006001,戊\n');
    const calls = [
      () => theirs.getImportFile({ id }),
      () => theirs.listImportRows({ id }),
      () => theirs.exportImportFile({ id }),
      () => theirs.deleteImportedRows({ id }),
      () => theirs.createImportRun({ id }),
      () => theirs.getJob({ id: job_id }),
      () => theirs.changeJobStatus({ id: job_id, status: 'cancelled' }),
    ];
    for (const call of calls) await expectRefusal(call(), 40400);
    const nutritionist = await server.as('chenyutong');
    await expectRefusal(nutritionist.listImportFiles({}), 40300);
  });

  it('changes no records that the roles of the importer do not show', async () => {
    await client.createCustomer({ phone: '13900007001', nick_name: '他人的客户' });
    const operator = await server.as('zhengkaiwen');
    const file = () => new File([utf8('手机号,昵称\n13900007001,改名\n13900007002,新客\n')], '越权.csv');
    for (const dry_run of [true, false]) {
      const { id } = await operator.importCustomers({ file: file(), on_duplicate: 'update', dry_run });
      expect(await ended({ id } as ImportFile)).toMatchObject({ created: 1, updated: 0, failed: 1, changes: [] });
      expect(await reasons(id)).toEqual([[2, 'phone', '这一行无法导入，请核对；内容无误请联系管理员处理']]);
    }
    expect((await client.listCustomers({ phone: '13900007001' })).list[0]?.nick_name).toBe('他人的客户');
  });

  it('provides a template that it can read, and never imports its example row', async () => {
    const { bytes, name } = await client.exportImportTemplate({ type: 'member' });
    expect(name).toBe('客户导入模板.xlsx');
    const import_ = await ended(await send(bytes, {}, '模板.xlsx'));
    expect(import_).toMatchObject({ created: 0, failed: 0, skipped: 1 });
    expect((await client.listImportRows({ id: import_.id })).list).toMatchObject([
      { row_no: 2, outcome: 'skipped', reason: '模板里的示例行，不导入' },
    ]);
    expect((await client.listCustomers({ phone: '13900002076' })).list).toEqual([]);
    // The example filled in with one other value is a customer.
    const filled = await send(await withPhone(bytes, '13900007077'), {}, '填好的模板.xlsx');
    expect(await ended(filled)).toMatchObject({ created: 1, failed: 0, skipped: 0 });
    expect((await client.listCustomers({ phone: '13900007077' })).list).toMatchObject([{ nick_name: '小鹿', real_name: '陆小曼', sex: 2 }]);
  });

  it('leaves an audit row for each chunk, and none of its values unmasked', async () => {
    const { list } = await client.listOperationLogs({ limit: 100 });
    const rows = list.filter((one) => one.path.startsWith('/jobs/'));
    expect(rows.length).toBeGreaterThan(3);
    const detail = await client.getOperationLog({ id: rows[0]?.id as number });
    expect(JSON.stringify(detail)).not.toMatch(/139\d{8}/);
  });
});
