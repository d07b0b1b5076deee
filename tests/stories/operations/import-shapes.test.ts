import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sheetOf, xlsx } from '../../reliability/table-files.js';
import { useDirectory } from '../../support/admin.js';
import { foods } from '../../support/foreign/foods.js';
import { contacts, people } from '../../support/foreign/people.js';
import { scales } from '../../support/foreign/scales.js';
import { onEveryStore } from '../../support/stores.js';
import { undoneImport } from '../../support/undone-import.js';

onEveryStore('import of other shapes', (options) => {
  const used = useDirectory({ ...options, clock: true });
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = '外来.csv') => new File([content], name);

  async function ended({ id }: { id: number }): Promise<Data<'getImportFile'>> {
    await expect
      .poll(async () => (await used.client.getImportFile({ id })).status, { timeout: 60_000, interval: 30 })
      .toMatch(/finished|failed|cancelled/);
    return used.client.getImportFile({ id });
  }
  const outcomes = async (id: number) =>
    (await used.client.listImportRows({ id, limit: 100 })).list.map(({ row_no, sheet, outcome }) => [row_no, sheet, outcome]);
  const resultOf = async (id: number) =>
    new TextDecoder().decode((await used.client.exportImportFile({ id, format: 'csv' })).bytes).split('\r\n');
  const counts = ({ created, updated, skipped, failed }: Data<'getImportFile'>) => [created, updated, skipped, failed];

  /** A customer with an order that started thirty days before the days of the files. */
  async function customer() {
    const { id } = await used.client.createCustomer({
      nick_name: '秤',
      sex: 2,
      birthday: '1996-05-18',
      height: 165,
      init_weight: 73,
      phone: '13900040001',
    });
    for (const module of ['diet', 'weight', 'sport', 'sleep'] as const) await used.client.setCustomerConsent({ id, module, granted: true });
    const service = await used.client.createService({ user_id: id, product_name: '体重管理', type: 'weight_loss', service_days: 90 });
    await rows(sql`update service set status = 'in_service', start_date = '2026-10-20', energy_kcal = 1450 where id = ${service.id}`);
    return id;
  }
  const recorded = (id: number) => rows(sql`select day, steps, drink_ml, sleep_minutes from punch_day where user_id = ${id} order by day`);

  it('records several check-ins of one line, lists them by that line, and undoes all of them', async () => {
    const id = await customer();
    const send = (dry_run: boolean) => used.client.importCheckIns({ file: fileOf(scales.coach), constants: `user_id=${id}`, dry_run });
    const tried = await ended(await send(true));
    expect([tried.shape, counts(tried)]).toEqual(['wide', [6, 0, 1, 0]]);
    expect(await recorded(id)).toEqual([]);
    const done = await ended(await send(false));
    expect([done.error, counts(done)]).toEqual([null, counts(tried)]);
    expect(await outcomes(done.id)).toEqual(await outcomes(tried.id));
    expect(await outcomes(done.id)).toEqual([...Array(5).fill([2, null, 'created']), [3, null, 'created'], [4, null, 'skipped']]);
    const days = [
      { day: '2026-11-09', steps: 6500, drink_ml: null, sleep_minutes: null },
      { day: '2026-11-10', steps: 8000, drink_ml: 1500, sleep_minutes: 450 },
    ];
    expect(await recorded(id)).toEqual(days);
    expect(await rows(sql`select day, weight::float8 from punch_weight where user_id = ${id}`)).toEqual([
      { day: '2026-11-10', weight: 72.6 },
    ]);
    expect(await rows(sql`select meal, text from diet_punch where user_id = ${id}`)).toEqual([
      { meal: 'breakfast', text: '燕麦牛奶、鸡蛋' },
    ]);
    expect((await resultOf(done.id)).slice(1, 4)).toEqual([
      '2026-11-10,145.2,8000,1500,7.5,燕麦牛奶、鸡蛋,已新增,',
      '2026-11-09,,6500,,,,已新增,',
      '2026-11-08,,,,,,已跳过,这一行没有数值',
    ]);
    const repeated = await ended(await used.client.importCheckIns({ file: fileOf(`${scales.coach}\n`), constants: `user_id=${id}` }));
    expect(counts(repeated)).toEqual([0, 0, 7, 0]);
    const undone = await undoneImport(used.client, done.id);
    expect([undone.undo?.removed, await recorded(id)]).toEqual([6, []]);
  });

  it('takes a food for all its lines, and says the result at each of them', async () => {
    const done = await ended(await used.client.importIngredients({ file: fileOf(foods.tfda) }));
    expect([done.error, done.shape, done.profile, counts(done)]).toEqual([null, 'long', '台湾食品成分资料库（TFDA）', [2, 0, 0, 0]]);
    expect(await outcomes(done.id)).toEqual([
      [2, null, 'created'],
      [7, null, 'created'],
    ]);
    const { list } = await used.client.listIngredients({ keyword: '黃豆', source: 'enterprise' });
    expect(list).toMatchObject([
      { code: 'H00101', energy_kcal: 389, protein_g: 35.6, fat_g: 15.7, carb_g: 33, fiber_g: 14.5, alias: ['大豆', '菽'] },
    ]);
    const result = await resultOf(done.id);
    expect(result.slice(1, 11).every((line) => line.endsWith(',已新增,'))).toBe(true);
    expect((await undoneImport(used.client, done.id)).undo?.removed).toBe(2);
  });

  it('reads all sheets of one form or a chosen one, and numbers lines as their sheets do', async () => {
    const head = ['名称', '能量', '蛋白质', '脂肪', '碳水化合物'];
    const sheets = () => [
      sheetOf([['说明'], ['十八张表']]),
      sheetOf([head, ['张一', '36', '0.8', '0.2', '8']]),
      sheetOf([['第二部分'], head, ['张二', '36', '0.8', '0.2', '8'], ['张一', '36', '0.8', '0.2', '8']]),
      sheetOf([
        ['别的', '表'],
        ['a', 'b'],
      ]),
    ];
    const file = fileOf(xlsx({ sheets: sheets() }), '分类.xlsx');
    const one = await ended(await used.client.importIngredients({ file, sheet: '表3', dry_run: true }));
    expect([one.sheets_read, one.created]).toEqual([['表3'], 2]);
    const again = await used.client.createImportRun({ id: one.id, dry_run: true, on_duplicate: 'skip' });
    expect((await ended(again)).sheets_read).toEqual(['表3']);
    const all = await ended(await used.client.createImportRun({ id: one.id, dry_run: true, sheet: null }));
    expect([all.sheets_read, all.created]).toEqual([['表2', '表3'], 2]);
    const done = await ended(await used.client.importIngredients({ file }));
    expect([done.error, done.sheets, done.sheets_read, counts(done)]).toEqual([
      null,
      ['表1', '表2', '表3', '表4'],
      ['表2', '表3'],
      [2, 0, 0, 1],
    ]);
    expect(await outcomes(done.id)).toEqual([
      [2, '表2', 'created'],
      [3, '表3', 'created'],
      [4, '表3', 'failed'],
    ]);
    const [failed] = (await used.client.listImportRows({ id: done.id, outcome: 'failed' })).list;
    expect(failed?.reason).toBe('与第 2 行重复');
    expect((await resultOf(done.id)).slice(0, 4)).toEqual([
      '名称,能量,蛋白质,脂肪,碳水化合物,结果,失败原因',
      '张一,36,0.8,0.2,8,已新增,',
      '张二,36,0.8,0.2,8,已新增,',
      '张一,36,0.8,0.2,8,失败,与第 2 行重复',
    ]);
  });

  it('maps columns of one name by their positions, and reads heads of several lines', async () => {
    const file = 'Food,Amount,Amount,Amount,Amount\nPosition rice,129,2.1,0.2,28.8\n';
    const mapping = 'Amount=energy_kcal\nAmount (2)=protein_g\nAmount (3)=fat_g\nAmount (4)=carb_g';
    const done = await ended(await used.client.importIngredients({ file: fileOf(file), mapping }));
    expect([done.error, done.columns.map(({ column }) => column)]).toEqual([
      null,
      ['Food', 'Amount', 'Amount (2)', 'Amount (3)', 'Amount (4)'],
    ]);
    expect((await used.client.listIngredients({ keyword: 'Position rice', source: 'enterprise' })).list).toMatchObject([
      { energy_kcal: 129, protein_g: 2.1, fat_g: 0.2, carb_g: 28.8 },
    ]);
    const japanese = await ended(await used.client.importIngredients({ file: fileOf(foods.mext) }));
    expect([japanese.error, japanese.profile, japanese.created]).toEqual([null, '日本食品标准成分表', 3]);
  });

  it('takes contacts of a vCard and a WeCom list with all that they say', async () => {
    const done = await ended(await used.client.importCustomers({ file: fileOf(contacts, '通讯录.vcf') }));
    expect([done.error, done.profile, done.head_row_no, counts(done)]).toEqual([null, '通讯录文件（vCard）', null, [3, 0, 0, 0]]);
    expect(await rows(sql`select real_name, remark from customer where phone = '13900009104'`)).toEqual([
      { real_name: '陈小雨', remark: '想减重\n周末 联系, 谢谢\n其他号码：021-55556666' },
    ]);
    expect((await resultOf(done.id))[1]).toMatch(/^陈小雨,陈,小雨,/);
    const leads = await ended(await used.client.importLeads({ file: fileOf(people.wecom) }));
    expect([leads.error, leads.created]).toEqual([null, 1]);
    expect(await rows(sql`select name, remark like '%添加人：陈雨桐%标签组1：A类' as kept from lead where phone = '13900009106'`)).toEqual([
      { name: '林某@微信', kept: true },
    ]);
  });

  it('finds channels whose names look alike, and keeps unknown prices of order lines unknown', async () => {
    await used.client.createChannel({ code: 'look-alike', name: 'Look Ａlike 店', type: 'store' });
    const order = '订单号,平台,订单状态,实付金额,商品名称,渠道\nPRICE1,淘宝,已付款,268,六周,look  alike 店\n';
    const done = await ended(await used.client.importPlatformOrders({ file: fileOf(order) } as Input<'importPlatformOrders'>));
    expect([done.error, counts(done)]).toEqual([null, [1, 0, 0, 0]]);
    const found = await rows(sql`select c.code, i.price_fen from platform_order o join channel c on c.id = o.channel_id
      join platform_order_item i on i.order_id = o.id where o.order_no = 'PRICE1'`);
    expect(found).toEqual([{ code: 'look-alike', price_fen: null }]);
  });

  it('leaves nothing to do after a dry run', async () => {
    const unread = async () =>
      (await rows<{ number: number }>(sql`select count(*)::int as number from notice where read_at is null`))[0]?.number as number;
    const before = await unread();
    const tried = await ended(await used.client.importCustomers({ file: fileOf('什么,别的\n1,2\n'), dry_run: true }));
    expect([tried.status, await unread()]).toEqual(['failed', before]);
    await ended(await used.client.importCustomers({ file: fileOf('什么,别的\n1,2\n') }));
    expect(await unread()).toBe(before + 1);
  });
});
