import { type Data, type Input, importOf, type ListId } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';
import { undoneImport } from '../../support/undone-import.js';

type ImportType = keyof typeof importOf;

interface Story {
  type: ImportType;
  list: ListId;
  /** Query that lists the records of these files; the `updated_at` values are not compared. */
  query?: Record<string, unknown>;
  head: string;
  known: string[];
  /** A new row, a changed row, an invalid row, and the new row again, which is a duplicate or another item of the same record. */
  rows: [fresh: string, changed: string, bad: string, again: string];
  reasons: [bad: string, again?: string];
  made: Record<string, unknown>;
  changed: Record<string, unknown>;
  before: Record<string, unknown>;
}

const stories: Story[] = [
  {
    type: 'ingredient',
    list: 'listIngredients',
    query: { source: 'enterprise', keyword: '青梅' },
    head: '食材名称,别名,分类,交换组,能量（千卡）,蛋白质(g),脂肪(g),碳水(g)',
    known: ['青梅干,,水果类,水果,250,1,0.5,60'],
    rows: [
      '青梅酱,梅子酱、酸梅酱,调味品,不参与交换,１２０千卡,0.5g,0.2,29',
      '青梅干,梅干,,,260,,,',
      '青梅汁,,水果汁,水果,188,0.2,0,11',
      '青梅酱,,调味品,无,120,0.5,0.2,29',
    ],
    reasons: ['能量 188 像是千焦，合 45 千卡；请改填千卡，导入时可把该列对应到“能量（千焦）”', '与第 2 行重复'],
    made: {
      name: '青梅酱',
      alias: ['梅子酱', '酸梅酱'],
      exchange_group: 'none',
      portion_g: null,
      energy_kcal: 120,
      protein_g: 0.5,
      source: 'enterprise',
    },
    before: { name: '青梅干', alias: [], energy_kcal: 250, portion_g: 36 },
    changed: { name: '青梅干', alias: ['梅干'], energy_kcal: 260, carb_g: 60, portion_g: 36 },
  },
  {
    type: 'goods',
    list: 'listGoods',
    query: { keyword: 'KIND-' },
    head: '商品名称,货号,类目,商品类型,售价（元）,成本价,库存,服务天数,状态',
    known: ['青梅茶,KIND-T,茶饮,实物,39.9,,120件,,上架'],
    rows: [
      '四周陪伴,KIND-W4,体重管理,服务,"¥1,280.00",300,,28天,',
      '青梅茶,KIND-T,,,35,,,,下架',
      '线上课,KIND-L,课程,虚拟商品,99元,,10,,',
      '又一个,KIND-W4,,服务,1,,,7,',
    ],
    reasons: ['只有实物商品有库存，请清空', '与第 2 行重复'],
    made: { name: '四周陪伴', price_fen: 128000, cost_fen: 30000, type: 'service', service_days: 28, stock: null, status: 'on' },
    before: { name: '青梅茶', price_fen: 3990, stock: 120, status: 'on' },
    changed: { name: '青梅茶', price_fen: 3500, stock: 120, status: 'off' },
  },
  {
    type: 'goods_map',
    list: 'listGoodsMaps',
    query: { goods_id: 1, platform: 'offline' },
    head: '编码,平台,规格编码,平台标题,换算数量,状态',
    known: ['QH-W6,线下,K-1,门店六周,1,'],
    rows: ['QH-W6,线下,K-2,门店双人,2件,启用', 'QH-W6,offline,K-1,门店六周（新）,,停用', 'QH-NONE,线下,K-3,,,', 'QH-W6,线下,K-2,,,'],
    reasons: ['商品编码：没有编码为“QH-NONE”的商品', '与第 2 行重复'],
    made: { outer_sku: 'K-2', ratio: 2, status: 'on' },
    before: { outer_sku: 'K-1', outer_title: '门店六周', ratio: 1, status: 'on' },
    changed: { outer_sku: 'K-1', outer_title: '门店六周（新）', ratio: 1, status: 'off' },
  },
  {
    type: 'origin',
    list: 'listLeads',
    query: { keyword: '青梅' },
    head: '联系电话,姓名,性别,年龄,身高,体重,咨询内容,省,市,线索来源',
    known: ['13700009001,青梅一,女,34岁,1.62m,145斤,产后恢复,浙江省,宁波市,体验课'],
    rows: [
      '+86 137-0000-9002,青梅二,先生,,,,控糖,,,',
      '13700009001,青梅一,,35,,,,,,',
      '13700009003,,女,,,,,,,',
      '１３７００００９００２,青梅二,,,,,,,,',
    ],
    reasons: ['姓名必填，或填写姓、名、中间名', '与第 2 行重复'],
    made: { name: '青梅二', phone_masked: '137****9002', sex: 1, demand: '控糖', status: 'waiting', import_file_id: expect.any(Number) },
    before: { name: '青梅一', age: 34, height: 162, weight: 72.5, source_text: '体验课' },
    changed: { name: '青梅一', age: 35, height: 162, sex: 2 },
  },
  {
    type: 'order',
    list: 'listPlatformOrders',
    query: { keyword: 'KIND' },
    head: '订单编号,平台,店铺,状态,实付金额（元）,付款时间,收货人,收货人手机,收货地址,商家编码,商品,数量,单价',
    known: ['KIND1,天猫,青禾,已付款,168,2026-11-01 10:00:00,林知夏,13900009501,浙江省杭州市西湖区文三路 1 号,TB-QH-F14,高纤代餐粉,1,168'],
    rows: [
      'KIND2,京东,青禾,已发货,"¥1,268.00",2026/11/02 20:14,林知夏,13900009501,上海市浦东新区,JD-300817,鸡胸肉,2件,89',
      'KIND1,,,交易成功,,,,,,TB-QH-F14,高纤代餐粉,1,168',
      'KIND3,淘宝,,已付,10,,,,,,别的,1,10',
      'KIND2,,,,,,,,,NONE,赠品,1,0',
    ],
    reasons: ['订单状态只能填：待付款、已付款、已发货、已完成、已关闭、退款中、已退款'],
    made: {
      order_no: 'KIND2',
      platform: 'jd',
      pay_amount_fen: 126800,
      item_count: 3,
      items_title: '鸡胸肉',
      attr: 'repurchase',
      region: '上海市',
    },
    before: {
      order_no: 'KIND1',
      platform: 'taobao',
      status: 'paid',
      pay_at: '2026-11-01T02:00:00+00:00',
      region: '浙江省 杭州市',
      receiver_phone_masked: '139****9501',
      attr: 'first',
    },
    changed: { order_no: 'KIND1', status: 'finished', pay_amount_fen: 16800, item_count: 1 },
  },
  {
    type: 'recipe',
    list: 'listRecipes',
    query: { keyword: '青梅' },
    head: '食谱名称,每日能量,天,餐别,食材,用量（克）',
    known: ['青梅轻食,1300千卡,1,早餐,燕麦片,40'],
    rows: [
      '青梅周,1200,第1天,早餐,即食燕麦,35克',
      '青梅轻食,,2天,晚饭,土豆,２00g',
      '青梅新,1200,1,午餐,独角兽肉,100',
      '青梅周,,2,中餐,苹果,1两',
    ],
    reasons: ['食物：没有“独角兽肉”这种食材，请先导入食材'],
    made: { name: '青梅周', type: 'lib', level_kcal: 1200, days: 2, status: 'draft', avg_energy_kcal: 80 },
    before: { name: '青梅轻食', days: 1, level_kcal: 1300, avg_energy_kcal: 151 },
    changed: { name: '青梅轻食', days: 2, level_kcal: 1300, avg_energy_kcal: 162 },
  },
];

onEveryStore('each kind of import', (options) => {
  const used = useAdmin(options);

  async function send({ type, head }: Story, rows: readonly string[], more: Partial<Input<'createImportRun'>> = {}) {
    const file = new File([[head, ...rows, ''].join('\r\n')], `${type}.csv`);
    const { id } = (await used.admin.call(importOf[type].operation, { file, ...more } as never)) as Data<'importCustomers'>;
    await expect
      .poll(async () => (await used.admin.getImportFile({ id })).status, { timeout: 60_000, interval: 50 })
      .not.toMatch(/waiting|running/);
    return used.admin.getImportFile({ id });
  }

  const recordsOf = async ({ list, query = {} }: Story) => {
    const { list: rows } = (await used.admin.call(list, query as never)) as { list: Record<string, unknown>[] };
    return rows.toReversed().sort((one, other) => Number(one.id) - Number(other.id));
  };

  it.each(stories)('creates, changes, refuses with a reason, and is undone: $type', async (story) => {
    expect(await send(story, story.known)).toMatchObject({ type: story.type, status: 'finished', created: story.known.length, failed: 0 });
    expect(await recordsOf(story)).toMatchObject([story.before]);
    const tried = await send(story, story.rows, { dry_run: true, on_duplicate: 'update' });
    const faults = story.reasons.length;
    const counts = { total: 4, created: 3 - faults, updated: 1, skipped: 0, failed: faults };
    expect(tried).toMatchObject({ ...counts, dry_run: true });
    expect(tried.columns.filter((one) => one.field === null)).toEqual([]);
    expect(await recordsOf(story)).toMatchObject([story.before]);
    const done = await used.admin.createImportRun({ id: tried.id });
    await expect
      .poll(async () => (await used.admin.getImportFile({ id: done.id })).status, { timeout: 60_000, interval: 50 })
      .toBe('finished');
    const { changes, ...ended } = await used.admin.getImportFile({ id: done.id });
    expect([ended, changes]).toEqual([expect.objectContaining(counts), tried.changes]);
    const failed = await used.admin.listImportRows({ id: done.id, outcome: 'failed' });
    expect(failed.list.map((row) => [row.row_no, row.reason])).toEqual(story.reasons.map((reason, at) => [4 + at, reason]));
    expect(await recordsOf(story)).toMatchObject([story.changed, story.made]);
    expect((await undoneImport(used.admin, done.id)).undo).toMatchObject({ removed: 1, restored: 1, kept: 0 });
    expect(await recordsOf(story)).toMatchObject([story.before]);
  });
});
