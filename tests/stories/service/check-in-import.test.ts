import type { Client, Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { gbk, sheetOf, xlsx } from '../../reliability/table-files.js';
import { useDirectory } from '../../support/admin.js';
import { setClock } from '../../support/clock.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { undoneImport } from '../../support/undone-import.js';

type Module = 'diet' | 'weight' | 'sport' | 'sleep';
const modules: Module[] = ['diet', 'weight', 'sport', 'sleep'];
const head = '手机号,日期,打卡内容,数值,单位,用餐时间,餐次说明';
let phones = 13_900_030_000;

onEveryStore('import of check-ins', (options) => {
  const used = useDirectory({ ...options, clock: true });
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const dayAgo = async (days: number) =>
    (await rows(sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date - ${days}::int as day`))[0]?.day as string;

  /** A customer with an order that started forty days ago. */
  async function open({ consent = modules, served = true }: { consent?: Module[]; served?: boolean } = {}) {
    const phone = String(++phones);
    const { id } = await used.client.createCustomer({
      nick_name: '导入打卡',
      sex: 2,
      birthday: '1996-05-18',
      height: 165,
      init_weight: 70,
      phone,
    });
    for (const module of consent) await used.client.setCustomerConsent({ id, module, granted: true });
    if (served) {
      const service = await used.client.createService({ user_id: id, product_name: '体重管理', type: 'weight_loss', service_days: 60 });
      // An order can start at most 30 days ago.
      await rows(
        sql`update service set status = 'in_service', start_date = ${await dayAgo(40)}, energy_kcal = 1450 where id = ${service.id}`,
      );
    }
    return { id, phone };
  }

  async function ended({ id }: { id: number }, as: Client = used.client): Promise<Data<'getImportFile'>> {
    await expect
      .poll(async () => (await as.getImportFile({ id })).status, { timeout: 60_000, interval: 30 })
      .toMatch(/finished|failed|cancelled/);
    return as.getImportFile({ id });
  }
  const fileOf = (...lines: string[]) => new File([[head, ...lines, ''].join('\r\n')], '打卡.csv');
  const send = async (file: File, more: { dry_run?: boolean; header_row?: number; mapping?: string } = {}, as: Client = used.client) =>
    ended(await as.importCheckIns({ file, ...more }), as);
  const outcomes = async (id: number) =>
    (await used.client.listImportRows({ id, limit: 100 })).list.map(({ row_no, outcome, reason }) => [row_no, outcome, reason]);
  const counts = ({ created, updated, skipped, failed }: Data<'getImportFile'>) => [created, updated, skipped, failed];

  /** All that check-ins write about a customer. */
  const written = async (id: number) => ({
    weights: await rows(sql`select day, weight::float8, source from punch_weight where user_id = ${id} order by day`),
    meals: await rows(sql`select day, meal, text, energy_kcal, to_char(eaten_at at time zone 'Asia/Shanghai', 'HH24:MI') as at
      from diet_punch where user_id = ${id} order by day, eaten_at`),
    days: await rows(sql`select day, sport_minutes, sport_kcal, steps, drink_ml, sleep_minutes, mood, intake_kcal
      from punch_day where user_id = ${id} order by day`),
    actions: (await rows(sql`select from punch_action where user_id = ${id}`)).length,
    receipts: (
      await rows(sql`select from punch_receipt r join punch_action a on a.source = r.source and a.source_id = r.source_id
      where a.user_id = ${id}`)
    ).length,
    last: (
      await rows(
        sql<{ day: string | null }>`select (last_punch_at at time zone 'Asia/Shanghai')::date as day from customer where id = ${id}`,
      )
    )[0]?.day,
  });

  it('records each row once, as the dry run predicted, and is undone completely', async () => {
    const { id, phone } = await open();
    const [day, before] = [await dayAgo(20), await written(id)];
    const row = (...cells: string[]) => [phone, day, ...cells].join(',');
    const lines = [
      row('早餐', '380', '千卡', '07:40', '燕麦牛奶'),
      row('晚饭', '', '', '', '"青菜, 豆腐"'),
      row('体重', '138斤', '', '', ''),
      row('运动', '1小时20分', '', '', ''),
      row('运动消耗', '836.8', 'kJ', '', ''),
      row('步数', '８５００步', '', '', ''),
      row('饮水', '1.8', 'L', '', ''),
      row('睡眠', '7:30', '', '', ''),
      row('心情', '不错', '', '', ''),
    ];
    const tried = await send(fileOf(...lines), { dry_run: true });
    expect([counts(tried), await written(id)]).toEqual([[9, 0, 0, 0], before]);
    const file = fileOf(...lines);
    const done = await send(file);
    expect(counts(done)).toEqual(counts(tried));
    const after = await written(id);
    expect(after).toEqual({
      weights: [{ day, weight: 69, source: 'customer' }],
      meals: [
        { day, meal: 'breakfast', text: '燕麦牛奶', energy_kcal: 380, at: '07:40' },
        { day, meal: 'dinner', text: '青菜, 豆腐', energy_kcal: null, at: '17:30' },
      ],
      days: [{ day, sport_minutes: 80, sport_kcal: 200, steps: 8500, drink_ml: 1800, sleep_minutes: 450, mood: 'good', intake_kcal: 380 }],
      ...{ actions: 9, receipts: 9, last: day },
    });
    expect((await send(file)).id).toBe(done.id);
    expect(counts(await send(fileOf(...lines.toReversed())))).toEqual([0, 0, 9, 0]);
    expect(await written(id)).toEqual(after);
    expect((await undoneImport(used.client, done.id)).undo).toMatchObject({ status: 'finished', kept: 0 });
    expect(await written(id)).toEqual(before);
    expect(counts(await send(file))).toEqual(counts(done));
    expect(await written(id)).toEqual(after);
  });

  it('gives a reason for each refused row, and changes no existing record', async () => {
    const [one, silent, gone] = [await open(), await open({ consent: ['diet'] }), await open({ served: false })];
    const [day, future] = [await dayAgo(3), await dayAgo(-2)];
    await used.client.createCheckIn({ source_id: `staff-${one.id}`, user_id: one.id, kind: 'weight', date: day, weight: 69.5 });
    const file = fileOf(
      `${one.phone},${day},体重,68,kg,,`,
      `${one.phone},${future},体重,68,kg,,`,
      `${one.phone},${await dayAgo(4)},体重,138,,,`,
      `${one.phone},${await dayAgo(5)},饮水,1.5,,,`,
      `${one.phone},${await dayAgo(10)},饮水,两杯,,,`,
      `${one.phone},${await dayAgo(6)},午餐,,,,`,
      `${one.phone},${await dayAgo(7)},饮食,500,千卡,,面`,
      `${one.phone},${await dayAgo(8)},血糖,5.1,,,`,
      `${one.phone},${await dayAgo(9)},步数,6000,,,`,
      `${one.phone},${await dayAgo(9)},步数,6000,,,`,
      `${one.phone},${await dayAgo(60)},步数,6000,,,`,
      `${silent.phone},${day},体重,68,kg,,`,
      `${gone.phone},${day},午餐,500,千卡,,面`,
      `${gone.phone},${day},体重,69,kg,,`,
      `13900039999,${day},体重,68,kg,,`,
      `,${day},体重,68,kg,,`,
    );
    const tried = await send(file, { dry_run: true });
    const done = await send(file);
    expect(await outcomes(done.id)).toEqual([
      [2, 'failed', expect.stringMatching(/^这一天已有不同的记录，没有改动/)],
      [3, 'failed', '日期：不能是未来的日期'],
      [4, 'failed', expect.stringMatching(/像是斤；请写明单位$/)],
      [5, 'failed', '数值：请写明单位，如 ml、毫升'],
      [6, 'failed', '数值应为数字，可带单位：ml、毫升、升'],
      [7, 'failed', '请填写吃了什么或能量'],
      [8, 'failed', '打卡内容必填，或填写餐次'],
      [9, 'failed', expect.stringMatching(/^打卡内容只能填：早餐、/)],
      [10, 'created', null],
      [11, 'failed', '与第 10 行重复'],
      [12, 'failed', expect.stringMatching(/^这一天没有进行中的服务单/)],
      [13, 'failed', expect.stringMatching(/^客户没有授权体重记录，请先征得客户同意/)],
      [14, 'failed', expect.stringMatching(/^这一天没有进行中的服务单/)],
      [15, 'created', null],
      [16, 'failed', '手机号：没有这个手机号的客户，请先导入客户'],
      [17, 'failed', '手机号必填，或填写客户编号'],
    ]);
    expect(await outcomes(tried.id)).toEqual(await outcomes(done.id));
    expect((await written(one.id)).weights).toEqual([{ day, weight: 69.5, source: 'staff' }]);
    await expectRefusal(used.client.createImportRun({ id: done.id, on_duplicate: 'update' }), 42200);
  });

  it('takes the next row if the one it repeats failed, in a dry run too', async () => {
    const { phone } = await open();
    const [day, before] = [await dayAgo(3), await dayAgo(4)];
    const file = fileOf(
      `${phone},${day},体重,165.3,lbx,,`,
      `${phone},${day},体重,72.5,kg,,`,
      `${phone},${day},体重,72.5,kg,,`,
      `${phone},${before},体重,150,,,`,
      `${phone},${before},体重,71,kg,,`,
    );
    for (const dry_run of [true, false]) {
      const done = await send(file, { dry_run });
      expect((await outcomes(done.id)).map(([row, outcome]) => [row, outcome])).toEqual([
        [2, 'failed'],
        [3, 'created'],
        [4, 'failed'],
        [5, 'failed'],
        [6, 'created'],
      ]);
    }
  });

  it('reads both clocks and converts zones to the day of the company', async () => {
    const { id, phone } = await open();
    const [day, after] = [await dayAgo(9), await dayAgo(8)];
    const done = await send(fileOf(`${phone},${day},夜宵,180,千卡,下午 9:30,牛奶`, `${phone},${day}T23:30:00Z,体重,72.4,kg,,`));
    expect(counts(done)).toEqual([2, 0, 0, 0]);
    expect(await written(id)).toMatchObject({ meals: [{ day, at: '21:30' }], weights: [{ day: after, weight: 72.4 }] });
  });

  it('doubts a column of pounds without a unit before anything of it is written', async () => {
    const [one, two] = [await open(), await open()];
    const day = await dayAgo(3);
    const done = await send(
      fileOf(`${one.phone},${day},体重,159.8,,,`, `${one.phone},${await dayAgo(4)},体重,162,,,`, `${two.phone},${day},体重,110,,,`),
    );
    expect(counts(done)).toEqual([0, 0, 0, 3]);
    expect((await outcomes(done.id)).map(([, , reason]) => reason)).toEqual([
      expect.stringContaining('像是磅'),
      expect.stringContaining('像是磅'),
      expect.stringContaining('这一列没有写单位'),
    ]);
  });

  it('refuses a meal that lies ahead', async () => {
    const { phone } = await open();
    const { database } = used.server.deps;
    const day = await dayAgo(0);
    // Shortly before midnight, no time of the day lies ahead.
    await setClock(database, `${day} 12:00+08`);
    await rows(sql`update session set expires_at = expires_at + interval '1 day'`);
    const done = await send(fileOf(`${phone},${day},夜宵,100,千卡,23:59,苹果`, `${phone},${day},早餐,100,千卡,08:00,苹果`));
    await setClock(database, new Date().toISOString());
    expect(await outcomes(done.id)).toEqual([
      [2, 'failed', '用餐时间不能晚于现在'],
      [3, 'created', null],
    ]);
  });

  it('reads an unusual workbook, and a GBK table below a title', async () => {
    const { id, phone } = await open();
    const [day, other] = [await dayAgo(11), await dayAgo(12)];
    const serial = (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const date = (value: number) => ({ xml: `<c # s="1"><v>${value}</v></c>` });
    const book = xlsx({
      sheets: [
        sheetOf([
          ['学员打卡汇总'],
          ['联系电话', '打卡日期', '类型', '餐别', '热量', '时间', '备注'],
          [phone, date(serial), '饮食', '中餐', '６２０ 大卡', date(12.5 / 24), '盖浇饭'],
          [phone, date(serial), '称重', '', '69.4公斤', '', ''],
          ['', '', '', '', '', '', ''],
        ]),
      ],
    });
    const done = await send(new File([book as Uint8Array<ArrayBuffer>], '汇总.xlsx'));
    expect(done).toMatchObject({ status: 'finished', head_row_no: 2, created: 2, failed: 0 });
    expect(done.columns.map((one) => [one.field, one.samples[0]])).toContainEqual(['user_id', `${phone.slice(0, 3)}****${phone.slice(7)}`]);
    const table = gbk(`某某健康管理中心\r\n客户编号,日期,项目,记录值\r\n${id},${other.replaceAll('-', '/')},喝水,２０００毫升\r\n`);
    expect(await send(new File([table as Uint8Array<ArrayBuffer>], '喝水.csv'))).toMatchObject({ head_row_no: 2, created: 1, failed: 0 });
    expect(await written(id)).toMatchObject({
      meals: [{ day, meal: 'lunch', energy_kcal: 620, at: '12:30' }],
      weights: [{ day, weight: 69.4 }],
      days: [{ day: other, drink_ml: 2000 }, { day }],
    });
  });

  it('recognizes events by their own ids, in any file', async () => {
    const { id, phone } = await open();
    const [day, other] = [await dayAgo(15), await dayAgo(16)];
    const file = (date: string, ml: number) =>
      new File([`手机号,日期,打卡内容,数值,来源编号\r\n${phone},${date},饮水,${ml},a:${id}\r\n`], '饮水.csv');
    const first = await send(file(day, 1500));
    expect(counts(first)).toEqual([1, 0, 0, 0]);
    const second = await send(file(other, 1500));
    expect(await outcomes(second.id)).toEqual([[2, 'failed', '这个来源编号已用于另一条打卡，请换一个编号']]);
    await undoneImport(used.client, first.id);
    expect(counts(await send(file(other, 1600)))).toEqual([1, 0, 0, 0]);
  });

  it('names the line that a row far below repeats, as the dry run did', async () => {
    const { phone } = await open();
    const first = Date.parse(await dayAgo(2100));
    const weights = Array.from(
      { length: 2050 },
      (_, at) => `${phone},${new Date(first + at * 86_400_000).toISOString().slice(0, 10)},体重,70,kg,,`,
    );
    const file = fileOf(...weights, weights[6] as string, (weights[7] as string).replace(',70,', ',69,'));
    for (const one of [await send(file, { dry_run: true }), await send(file)]) {
      expect(counts(one)).toEqual([2050, 0, 0, 2]);
      const { list } = await used.client.listImportRows({ id: one.id, outcome: 'failed' });
      expect(list.map((row) => [row.row_no, row.reason])).toEqual([
        [2052, '与第 8 行重复'],
        [2053, '与第 9 行重复'],
      ]);
    }
  });

  it('finds an event ID that occurs twice far apart, as the dry run did', async () => {
    const { phone } = await open();
    const first = Date.parse(await dayAgo(2100));
    const line = (at: number, kg: number, id: number) =>
      `${phone},${new Date(first + at * 86_400_000).toISOString().slice(0, 10)},体重,${kg},far-${phone}-${id}`;
    const lines = [...Array.from({ length: 2050 }, (_, at) => line(at, 70, at)), line(2060, 71, 6)];
    const file = new File([['手机号,日期,打卡内容,数值,来源编号', ...lines, ''].join('\r\n')], '远处.csv');
    for (const one of [await send(file, { dry_run: true }), await send(file)]) {
      expect(counts(one)).toEqual([2050, 0, 0, 1]);
      const { list } = await used.client.listImportRows({ id: one.id, outcome: 'failed' });
      expect(list.map((row) => [row.row_no, row.reason])).toEqual([[2052, '这个来源编号已用于另一条打卡，请换一个编号']]);
    }
  });

  it('keeps records that others added or reviewed since when undone', async () => {
    const { id, phone } = await open();
    const day = await dayAgo(2);
    const done = await send(
      fileOf(
        ...['体重,69.2', '饮水,1500', '步数,7000'].map((one) => `${phone},${day},${one},,,`),
        ...['午餐', '晚餐'].map((meal) => `${phone},${day},${meal},500,千卡,,面`),
      ),
    );
    expect(counts(done)).toEqual([5, 0, 0, 0]);
    await used.client.createCheckIn({ source_id: `later-${id}-1`, user_id: id, kind: 'weight', date: day, weight: 69.2 });
    await used.client.createCheckIn({ source_id: `later-${id}-2`, user_id: id, kind: 'drink', date: day, drink_ml: 1500 });
    const [{ id: service_id } = expect.unreachable()] = (await used.client.listServices({ user_id: id })).list;
    const { meals } = await used.client.getPunchDay({ service_id, date: day });
    const lunch = meals.find((one) => one.meal === 'lunch') ?? expect.unreachable();
    const score_items = [30, 26, 10, 7, 10, 10].map((value, at) => ({ item_id: at + 1, value }));
    await used.client.saveDietEvaluation({ diet_punch_id: lunch.id, version: lunch.version, score_items, comment: '不错' });
    expect((await undoneImport(used.client, done.id)).undo).toMatchObject({ removed: 2, kept: 3 });
    const kept = await used.client.listImportRows({ id: done.id, is_kept: true });
    expect(kept.list.map((row) => row.kept).sort()).toEqual(['changed', 'changed', 'used']);
    expect(await written(id)).toMatchObject({
      ...{ weights: [{ weight: 69.2, source: 'staff' }], meals: [{ meal: 'lunch' }], last: day },
      days: [{ drink_ml: 1500, steps: null, intake_kcal: 500 }],
    });
  });

  it('accepts only rows of customers in the data scope', async () => {
    const [mine, foreign] = [await open(), await open()];
    const day = await dayAgo(5);
    const file = fileOf(...[mine, foreign].map(({ phone }) => `${phone},${day},步数,5000,,,`));
    const [operator] = await rows(sql<{ id: number; username: string }>`select s.id, s.username from staff s
      join staff_role r on r.staff_id = s.id join role on role.id = r.role_id where role.code = 'operator' limit 1`);
    const { id, username } = operator as { id: number; username: string };
    await rows(sql`update customer set principal_user_id = ${id} where id = ${mine.id}`);
    await rows(sql`update customer set principal_user_id = (select s.id from staff s where s.enterprise_id = customer.enterprise_id and not exists (
      select from staff_department d join staff_department own on own.dept_id = d.dept_id where d.staff_id = s.id and own.staff_id = ${id}) limit 1)
      where id = ${foreign.id}`);
    const tried = await (await used.server.as(username)).importCheckIns({ file, dry_run: true });
    await ended(tried);
    expect(await outcomes(tried.id)).toEqual([
      [2, 'created', null],
      [3, 'failed', '这位客户不在你的数据范围内，不能导入'],
    ]);
  });
});
