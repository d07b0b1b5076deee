import type { Data, Input } from '@shiyi/sdk';
import { typeNames, typeOf } from '@shiyi/server/areas/food/ingredient/types';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sheetOf, xlsx } from '../../reliability/table-files.js';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

type ImportFile = Data<'importCustomers'>;

/**
 * Like a public food composition table: a title row, units in the header row, marks in the values, one name with two
 * codes, different categories.
 */
const foods = [
  '中国食物成分表（每 100 克可食部）,,,,,,,,,',
  '食物编码,食物名称,食物类别,食部,能量kcal,能量kJ,蛋白质(g),脂肪(g),碳水化合物(g),膳食纤维g,钠mg',
  '012101x,小麦粉（代表值）,谷类及其制品-小麦,100,359,1512,12.4,1.7,74.1,0.8,14.1',
  '051027,黑木耳（干）,菌藻类-菌类,100,265,1107,12.1,1.5,65.6,29.9,48.5',
  '192001,棉籽油,植物油,100,899*,3761*,—,99.9,0.1,—,4.5',
  '111101x,鸡蛋（代表值）,蛋类及其制品-鸡蛋,87,139,581,13.1,8.6,2.4,…,131.5',
  '111102,鸡蛋（代表值）,蛋类及其制品-鸡蛋,88,138,577,12.7,9.0,1.5,,94.7',
  '045001,香茅（鲜）,蔬菜类及其制品-野生蔬菜类,*80,211,50,1.7,0.4,10.9,1.8,Tr',
  '011999,大麦仁,谷类及其制品-大麦,100,—,1367,10.2,1.4,73.3,9.9,—',
].join('\n');

onEveryStore('foreign file', (options) => {
  const used = useAdmin(options);

  const fileOf = (content: string | Uint8Array) => new File([content as Uint8Array<ArrayBuffer>], '外来.csv');
  const send = (content: string | Uint8Array, more: Partial<Input<'importCustomers'>> = {}, as = used.admin) =>
    as.importCustomers({ file: fileOf(content), ...more });

  async function ended({ id }: ImportFile, as = used.admin): Promise<Data<'getImportFile'>> {
    await expect
      .poll(async () => (await as.getImportFile({ id })).status, { timeout: 20_000, interval: 30 })
      .toMatch(/finished|failed|cancelled/);
    return as.getImportFile({ id });
  }

  const reasons = async (id: number) =>
    (await used.admin.listImportRows({ id, outcome: 'failed' })).list.map((one) => [one.row_no, one.reason]);

  it('is imported with its codes, marks, units and categories, and reports its guesses', async () => {
    const done = await ended(await used.admin.importIngredients({ file: fileOf(foods) }));
    expect(done).toMatchObject({ status: 'finished', head_row_no: 2, created: 6, failed: 1 });
    expect(await reasons(done.id)).toEqual([[8, expect.stringContaining('能量 211 像是千焦，合 50 千卡')]]);
    expect(done.columns.map((one) => one.field)).toEqual([
      'code',
      'name',
      'type_id',
      'edible_rate',
      'energy_kcal',
      'energy_kj',
      'protein_g',
      'fat_g',
      'carb_g',
      'fiber_g',
      'sodium_mg',
    ]);
    expect(done.guesses).toContainEqual({ field: 'type_id', label: '分类', from: '蛋类及其制品-鸡蛋', taken_for: '蛋类', rows: 2 });
    expect(done.guesses).toContainEqual({ field: 'exchange_group', label: '交换组', from: '植物油', taken_for: '油脂类', rows: 1 });
    expect(done.guesses).toContainEqual({ field: 'protein_g', label: '蛋白质', from: null, taken_for: '0', rows: 1 });
    const { list } = await used.admin.listIngredients({ source: 'enterprise', limit: 100 });
    const byCode = new Map(list.map((one) => [one.code, one]));
    expect(byCode.get('051027')).toMatchObject({ type: { name: '菌藻类' }, exchange_group: 'vegetable', fiber_g: 29.9 });
    expect(byCode.get('192001')).toMatchObject({ energy_kcal: 899, protein_g: 0, fiber_g: null, portion_g: 10 });
    expect(byCode.get('011999')?.energy_kcal).toBe(327);
    expect([byCode.get('111101x')?.name, byCode.get('111102')?.name]).toEqual(['鸡蛋（代表值）', '鸡蛋（代表值）']);
  });

  it('asks about unknown words, and uses the given meanings', async () => {
    const rows = '手机号,昵称,性别\n13922000001,小鹿,妹子\n13922000002,小明, 妹子\n13922000003,阿宝,13922000003\n';
    const tried = await ended(await send(rows, { dry_run: true }));
    expect(tried).toMatchObject({ created: 0, failed: 3, words: '' });
    // A phone number in the wrong column must not be shown as an unknown word.
    expect(tried.guesses).toEqual([{ field: 'sex', label: '性别', from: '妹子', taken_for: null, rows: 2 }]);
    expect(tried.fields.find((one) => one.field === 'sex')?.choices).toContain('女');
    for (const words of ['sex:妹子=仙女', 'name:甲=乙', '妹子'])
      await expectRefusal(used.admin.createImportRun({ id: tried.id, words }), 42200);
    const done = await ended(await used.admin.createImportRun({ id: tried.id, words: 'sex:妹子=女' }));
    expect(done).toMatchObject({ created: 2, failed: 1, guesses: [], words: 'sex:妹子=女' });
    expect((await used.admin.listCustomers({ phone: '13922000002' })).list).toMatchObject([{ sex: 2 }]);
  });

  it('remembers given meanings for files with that header row, never from a dry run, and forgets them with the columns', async () => {
    const file = (phone: string) => `手机号,昵称,性别,来自\n${phone},小鹿,妹子,x\n`;
    const words = 'sex:妹子=女';
    expect((await ended(await send(file('13922000011'), { words, dry_run: true }))).created).toBe(1);
    expect(await ended(await send(file('13922000011'), { dry_run: true }))).toMatchObject({ failed: 1, words: '' });
    expect(await ended(await send(file('13922000011'), { words }))).toMatchObject({ created: 1 });
    const next = await ended(await send(file('13922000012')));
    expect(next).toMatchObject({ created: 1, guesses: [], words });
    // The current choice takes precedence; the same file with other meanings is another import.
    const better = await ended(await send(file('13922000012'), { words: 'sex:妹子=男', on_duplicate: 'update' }));
    expect(better).toMatchObject({ updated: 1, words: 'sex:妹子=男' });
    expect(await ended(await send(file('13922000012'), { on_duplicate: 'update' }))).toMatchObject({ id: better.id });
    const other = await used.server.as('zhengkaiwen');
    expect(await ended(await send(file('13922000013'), { dry_run: true }, other), other)).toMatchObject({ failed: 1, words: '' });
    await used.admin.deleteImportMapping({ id: next.id });
    expect(await ended(await send(file('13922000014'), { dry_run: true }))).toMatchObject({ failed: 1, words: '' });
  });

  it('is guessed into existing ingredient types', async () => {
    for (const { id, ...type } of await used.admin.getIngredientTypes()) expect(typeOf(id)).toMatchObject(type);
    expect(typeNames().length).toBe((await used.admin.getIngredientTypes()).length);
  });

  it('updates foods by their codes, and never by a name that several have', async () => {
    const again = await ended(
      await used.admin.importIngredients({ file: fileOf('食物编码,名称,钠mg\n111102,鸡蛋（代表值）,96\n'), on_duplicate: 'update' }),
    );
    expect(again).toMatchObject({ updated: 1, failed: 0 });
    const named = await ended(
      await used.admin.importIngredients({ file: fileOf('名称,钠mg\n鸡蛋（代表值）,99\n'), on_duplicate: 'update' }),
    );
    expect(await reasons(named.id)).toEqual([[2, '存在多条同名记录，请添加编码列加以区分']]);
  });

  const foodsIn = async (content: string | Uint8Array, more: Partial<Input<'importIngredients'>> = {}) =>
    ended(await used.admin.importIngredients({ file: fileOf(content), ...more }));
  const foodNamed = async (keyword: string) => (await used.admin.listIngredients({ keyword, source: 'enterprise' })).list;

  it('never takes a column that nobody recognized for 0', async () => {
    const file = 'Name,Energy,Protein,Whatever,Carbohydrate\nTry coriander,100,1,10,2\n';
    const refused = await foodsIn(file);
    expect(refused).toMatchObject({ status: 'failed', created: 0, error: expect.stringMatching(/没有找到“脂肪”列.*Whatever/) });
    expect(await foodNamed('Try coriander')).toEqual([]);
    expect(await foodsIn(file, { mapping: 'Whatever=fat_g' })).toMatchObject({ created: 1 });
    expect(await foodNamed('Try coriander')).toMatchObject([{ fat_g: 10 }]);
  });

  it('has decimal commas by the whole column, and asks where it cannot tell', async () => {
    const comma = '名称;能量;蛋白质;脂肪;碳水化合物\n逗号甲;36;0,812;0,011;8\n逗号乙;24;0,5;0,2;5\n';
    const done = await foodsIn(comma);
    expect(done).toMatchObject({ created: 2, text: { encoding: 'utf-8', separator: 'semicolon' } });
    expect(done.columns[3]?.notation).toMatchObject({ decimal: 'comma', cells: 2, question: null });
    expect(await foodNamed('逗号甲')).toMatchObject([{ protein_g: 0.8, fat_g: 0 }]);
    const open = '名称;能量;钠;蛋白质;脂肪;碳水化合物\n不明;36;1,234;1;0;8\n';
    const asked = await foodsIn(open);
    expect(asked).toMatchObject({ status: 'failed', error: expect.stringContaining('小数点') });
    expect(asked.columns[2]?.notation).toMatchObject({ question: 'decimal', cell: '1,234' });
    expect(await foodsIn(open, { notations: '钠=point' })).toMatchObject({ created: 1 });
    expect(await foodNamed('不明')).toMatchObject([{ sodium_mg: 1234 }]);
  });

  it('is read in the encoding of its language', async () => {
    const french = Uint8Array.from(Buffer.from('Name,Energy,Protein,Fat,Carbohydrate\nCr\u00e8me fra\u00eeche,162,2.8,15,4\n', 'latin1'));
    const tried = await foodsIn(french, { dry_run: true });
    expect(tried).toMatchObject({ text: { encoding: 'windows-1252', is_doubtful: false }, preview: [{ row_no: 2 }] });
    expect(await foodsIn(french)).toMatchObject({ created: 1 });
    expect(await foodNamed('Crème fraîche')).toHaveLength(1);
  });

  it('takes names that look alike for one', async () => {
    const row = (name: string) => `${name},36,0.8,0,8`;
    const names = ['Look Egg', 'look egg', 'Ｌｏｏｋ　Egg', 'Look  Egg', 'Look\u00a0Egg', 'Look\u200b Egg'];
    const file = ['名称,能量,蛋白质,脂肪,碳水化合物', ...names.map(row), ''].join('\n');
    expect(await foodsIn(file)).toMatchObject({ created: 1, failed: 5 });
    expect(await foodsIn(['名称,能量,蛋白质,脂肪,碳水化合物', row('LOOK EGG'), ''].join('\n'))).toMatchObject({ created: 0, skipped: 1 });
  });

  it('shows what would be written, why rows fail, and values for the whole file', async () => {
    const file = '订单号,商品名称,订单状态,实付金额\nSET1,货,已付款,"1,099.00"\nSET2,货,胡说,5\n';
    const order = (more: Partial<Input<'importPlatformOrders'>>) =>
      used.admin.importPlatformOrders({ file: fileOf(file), dry_run: true, ...more });
    expect(await ended(await order({}))).toMatchObject({ status: 'failed', error: expect.stringContaining('没有找到“平台”列') });
    await expectRefusal(order({ constants: 'platform=nowhere' }), 42200);
    const tried = await ended(await order({ constants: 'platform=taobao' }));
    expect(tried).toMatchObject({ created: 1, failed: 1, constants: 'platform=taobao' });
    expect(tried.preview[0]?.values).toContainEqual({ field: 'pay_amount_fen', label: '实付金额', text: '1099.00' });
    expect(tried.refusals).toMatchObject([{ field: 'status', rows: 1 }]);
  });

  it('is known as orders of a shop by its heads, with hidden and virtual phones', async () => {
    const head = '订单编号,买家会员名,买家实际支付金额,订单状态,收货人姓名,联系电话,联系手机,订单付款时间,宝贝标题,宝贝总数量';
    const row = (no: string, phone: string) =>
      `"=""${no}""",t**1,268.00,"买家已付款，等待卖家发货",林**,',${phone},2026-11-18 20:14:09,六周,1`;
    const file = [head, row('700001', "'139****2046"), row('700002', "'18400001111-2345"), row('700003', "'86-13900002049"), ''].join('\n');
    const done = await ended(await used.admin.importPlatformOrders({ file: fileOf(file) }));
    expect(done).toMatchObject({ profile: '淘宝/天猫订单', created: 3, failed: 0 });
    const { rows } = await used.server.deps.database.system((db) =>
      sql`select order_no, platform, status, receiver_phone, receiver_phone_kind from platform_order
        where order_no like '70000_' order by order_no`.execute(db),
    );
    expect(rows).toEqual([
      { order_no: '700001', platform: 'taobao', status: 'paid', receiver_phone: null, receiver_phone_kind: 'masked' },
      { order_no: '700002', platform: 'taobao', status: 'paid', receiver_phone: null, receiver_phone_kind: 'virtual' },
      { order_no: '700003', platform: 'taobao', status: 'paid', receiver_phone: '13900002049', receiver_phone_kind: 'real' },
    ]);
  });

  it('accepts kilojoules if selected', async () => {
    const file = '名称,分类,能量,蛋白质,脂肪,碳水\n沙蓬,谷类,1459,21.5,8.1,50.6\n';
    const refused = await ended(await used.admin.importIngredients({ file: fileOf(file) }));
    expect(refused).toMatchObject({ created: 0, failed: 1 });
    const taken = await ended(await used.admin.importIngredients({ file: fileOf(file), mapping: '能量=energy_kj' }));
    expect(taken).toMatchObject({ created: 1, failed: 0 });
    expect((await used.admin.listIngredients({ keyword: '沙蓬' })).list[0]?.energy_kcal).toBe(349);
  });

  it('has its header row below a title, or in the given row', async () => {
    const titled = await ended(await send('十一月体验课登记表\n\n手机号\t昵称\t性别\n+86 139-0000-8001\t甲\tM\n13900008002\t乙\t1\n'));
    expect(titled).toMatchObject({ head_row_no: 3, created: 2, failed: 0 });
    expect(titled.columns[0]?.samples).toEqual(['139****8001', '139****8002']);
    const result = new TextDecoder().decode((await used.admin.exportImportFile({ id: titled.id })).bytes);
    expect(result.split('\r\n').slice(0, 3)).toEqual([
      '十一月体验课登记表,,',
      '手机号,昵称,性别,结果,失败原因',
      expect.stringContaining('已新增'),
    ]);
    const said = await ended(await send('手机号,姓名\n电话,昵称\n13900008003,丙\n', { header_row: 2 }));
    expect(said).toMatchObject({ head_row_no: 2, created: 1, failed: 0 });
    expect((await ended(await send('手机号\n13900008004\n', { header_row: 9 }))).error).toBe('第 9 行没有内容，请检查表头所在的行');
  });

  it('shows no phone number in its samples, however it is written', async () => {
    const written = ['１３９００００８０１１', '+86 139-0000-8012', '0086 139 0000 8013'];
    const done = await ended(await send(`手机号,昵称,备用\n${written.map((one) => `${one},甲,${one}`).join('\n')}\n`, { dry_run: true }));
    for (const { column, samples } of done.columns)
      if (column !== '昵称') expect(samples).toEqual(['139****8011', '139****8012', '139****8013']);
  });

  it('remembers a mapping per person and header row, and never from a dry run', async () => {
    const file = (phone: string) => `联络,称呼,备注\n${phone},甲,x\n`;
    const mapping = '联络=phone\n称呼=nick_name\n备注=';
    expect((await ended(await send(file('13900008021'), { mapping, dry_run: true }))).created).toBe(1);
    expect(await ended(await send(file('13900008021')))).toMatchObject({ status: 'failed' });
    const first = await ended(await send(file('13900008021'), { mapping }));
    expect(first).toMatchObject({ created: 1 });
    expect(first.columns.map((one) => one.by)).toEqual(['chosen', 'chosen', 'chosen']);
    const next = await ended(await send(file('13900008022')));
    expect(next).toMatchObject({ created: 1 });
    expect(next.columns.map((one) => [one.field, one.by])).toEqual([
      ['phone', 'remembered'],
      ['nick_name', 'remembered'],
      [null, 'remembered'],
    ]);
    const other = await used.server.as('zhengkaiwen');
    expect(await ended(await send(file('13900008023'), {}, other), other)).toMatchObject({ status: 'failed' });
    expect((await ended(await send('手机号,昵称,备注\n13900008024,丁,要留下\n'))).columns[2]).toMatchObject({
      field: 'remark',
      by: 'head',
    });
    await used.admin.deleteImportMapping({ id: next.id });
    await expectRefusal(used.admin.deleteImportMapping({ id: next.id }), 40400);
    expect(await ended(await send(file('13900008025')))).toMatchObject({ status: 'failed' });
  });

  it('keeps the fifty mappings that a person used last', async () => {
    const mapping = '拨打=phone';
    const taken = async (file: string, more = {}) => expect(await ended(await send(file, more))).toMatchObject({ error: null, created: 1 });
    const db = used.server.deps.database;
    await db.system((all) => all.deleteFrom('import_mapping').execute());
    await taken('拨打,昵称\n13900008071,甲\n', { mapping });
    await db.system((all) =>
      sql`insert into import_mapping (enterprise_id, staff_id, type, head_row, fields, used_at)
        select enterprise_id, staff_id, 'order', 'known ' || ago, '[]', now() - ago * interval '1 hour'
        from import_mapping, generate_series(1, 60) ago where fields::text like '%拨打%'`.execute(all),
    );
    // After this use it is the second newest mapping.
    await db.system((all) =>
      sql`update import_mapping set used_at = now() - interval '90 hours' where fields::text like '%拨打%'`.execute(all),
    );
    await taken('拨打,昵称\n13900008072,甲\n');
    await taken('拨打,昵称,号\n13900008073,甲,1\n', { mapping });
    const kept = await db.system((all) =>
      all.selectFrom('import_mapping').select('head_row').where('head_row', 'like', 'known %').execute(),
    );
    expect(kept.map((one) => Number(one.head_row.slice(6))).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 48 }, (_, at) => at + 1),
    );
    await taken('拨打,昵称\n13900008074,甲\n');
  });

  it('is returned as CSV if it is a workbook, to be fixed and imported again', async () => {
    const book = xlsx({ sheets: [sheetOf([['登记表'], ['手机号', '昵称'], ['13900008081', '甲'], ['1390', '=乙']])] });
    const done = await ended(await used.admin.importCustomers({ file: new File([book], '名单.xlsx') }));
    expect(done).toMatchObject({ created: 1, failed: 1 });
    const asCsv = () => used.admin.exportImportFile({ id: done.id, format: 'csv' });
    const [file, like] = [await asCsv(), await used.admin.exportImportFile({ id: done.id })];
    expect([file.type, file.name, like.name]).toEqual([expect.stringContaining('text/csv'), '名单-结果.csv', '名单-结果.xlsx']);
    expect(new TextDecoder().decode((await asCsv()).bytes)).toBe(new TextDecoder().decode(file.bytes));
    const text = new TextDecoder().decode(file.bytes);
    expect(text.split('\r\n')[3]).toMatch(/^1390,'=乙,失败,/);
    expect(await ended(await send(text.replace('1390,', '13900008082,')))).toMatchObject({ created: 1, skipped: 1, failed: 0 });
    expect((await used.admin.listCustomers({ phone: '13900008082' })).list[0]?.nick_name).toBe('=乙');
  });

  it('is refused with a mapping that names unknown columns', async () => {
    for (const mapping of ['手机号=tel', '手机号', '手机号=phone\n昵称=phone'])
      await expectRefusal(send('手机号,昵称\n13900008031,甲\n', { mapping }), 42200);
    const { id } = await ended(await send('手机号,昵称\n13900008031,甲\n', { dry_run: true }));
    await expectRefusal(used.admin.createImportRun({ id, mapping: '昵称=nickname' }), 42200);
    const strange = await ended(await send('手机号,昵称\n13900008031,甲\n', { mapping: '电话号=phone' }));
    expect(strange).toMatchObject({ status: 'failed', error: '文件里没有“电话号”列，请检查列对应' });
  });

  it('can be sent again if no row was imported, and with another column mapping', async () => {
    const nothing = '手机号,昵称\n12345,甲\n';
    const one = await ended(await send(nothing));
    expect(one).toMatchObject({ created: 0, failed: 1 });
    expect((await send(nothing)).id).not.toBe(one.id);
    const taken = '手机号,备用,昵称\n13900008041,13900008042,甲\n';
    const first = await ended(await send(taken));
    expect((await send(taken)).id).toBe(first.id);
    expect((await send(taken, { mapping: '手机号=phone' })).id).toBe(first.id);
    const mended = await ended(await send(taken, { mapping: '手机号=\n备用=phone' }));
    expect([mended.id === first.id, mended.created]).toEqual([false, 1]);
  });

  it('is refused with a message if it has random bytes or a NUL', async () => {
    const random = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 + ((at * at) % 251)) % 256);
    for (const bytes of [random, new TextEncoder().encode('手机号,昵称\n139\u00000000\u00008051,甲\n')]) {
      const answer = await send(bytes).then(
        (one) => ended(one),
        (error) => error,
      );
      expect(answer.error ?? answer.message).toMatch(/[\u4e00-\u9fff]/);
      expect(answer.error ?? answer.message).not.toContain('系统异常');
    }
  });
});

onEveryStore('call', (options) => {
  const used = useAdmin(options);

  it('accepts phone numbers in common formats', async () => {
    const _client = await used.server.as('admin');
    const made = await used.admin.createCustomer({ phone: '+86 139-0000-8061', nick_name: '加号' });
    expect(made.phone_masked).toBe('139****8061');
    for (const phone of ['１３９００００８０６１', '0086 13900008061', '139 0000 8061'])
      expect((await used.admin.listCustomers({ phone })).list.map((one) => one.nick_name)).toEqual(['加号']);
    await expectRefusal(used.admin.listCustomers({ phone: '+86 1390000' }), 40000);
  });

  it.each([
    ['POST', '/admin/v1/auth/logout', 200],
    ['DELETE', '/admin/v1/redis/match?pattern=none:*', 200],
    ['PUT', '/admin/v1/import-file/undo', 40000],
  ])('has no body by %s with the type of JSON and no bytes', async (method, path, expected) => {
    const headers = { 'Admin-Token': await used.server.tokenOf('admin'), 'Content-Type': 'application/json' };
    const answer = await fetch(used.server.url + path, { method, headers });
    const { code, message } = (await answer.json()) as { code: number; message: string };
    // If a body is required, the error names the missing fields.
    expect([code, message]).toEqual([expected, expect.not.stringContaining('JSON')]);
  });
});
