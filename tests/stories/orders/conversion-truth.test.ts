import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isFull, seed } from '../../conformance/profile.js';
import { useAdmin } from '../../support/admin.js';
import { importOrders, type OrderLine, soldGoods } from '../../support/orders.js';
import { onEveryStore } from '../../support/stores.js';
import { type FileOrder, type ModelGoods, OrderModel } from './order-model.js';

const orders = isFull ? 10_000 : 300;
const rounds = 4;

/** Random numbers that are the same for the same seed. */
function randomOf(start: number) {
  let state = start >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  const pick = <T>(some: readonly T[]) => some[upTo(some.length)] as T;
  return { upTo, pick, chance: (share: number) => next() < share };
}

type Random = ReturnType<typeof randomOf>;

const words: Record<FileOrder['status'], string> = {
  ...{ unpaid: '待付款', paid: '已付款', shipped: '已发货', finished: '已完成' },
  ...{ refunding: '退款中', refunded: '已退款' },
};

const moves: Record<FileOrder['status'], readonly FileOrder['status'][]> = {
  unpaid: ['unpaid', 'paid', 'shipped'],
  paid: ['paid', 'shipped', 'refunding', 'refunded'],
  shipped: ['shipped', 'finished', 'refunding'],
  finished: ['finished', 'refunding'],
  refunding: ['refunding', 'paid', 'shipped', 'finished', 'refunded'],
  refunded: ['refunded'],
};

async function goodsFor(client: Client): Promise<ModelGoods[]> {
  const wanted = [
    { days: 7, ratio: 1 },
    { days: 21, ratio: 2 },
    { days: 42, ratio: 3 },
    { days: 0, ratio: 2 },
    { days: 0, ratio: 1 },
  ];
  const goods: ModelGoods[] = [];
  for (const { days, ratio } of wanted) {
    const { sku } = await soldGoods(client, days > 0 ? { service_days: days } : { type: 'physical' }, { ratio });
    goods.push({ sku, days, ratio, isService: days > 0 });
  }
  return goods;
}

const lineOf = (random: Random, goods: readonly ModelGoods[]) => ({
  sku: random.pick(goods).sku,
  num: random.chance(0.02) ? 60 : 1 + random.upTo(3),
  price: random.chance(0.2) ? 0 : random.upTo(90_000),
});

/** The next file of a shop: the same again, another state, a refund, another amount or an exchange. */
function nextOf(random: Random, goods: readonly ModelGoods[], before: FileOrder): FileOrder {
  if (random.chance(0.25)) return before;
  const status = random.pick(moves[before.status]);
  const canRefund = status === 'refunding' || status === 'refunded' || random.chance(0.3);
  const refund = before.paid > 0 && canRefund ? random.pick([0, before.refund, 1 + random.upTo(before.paid), before.paid]) : before.refund;
  const lines = before.lines.map((line) => ({ ...line }));
  if (random.chance(0.2)) lines.splice(random.upTo(lines.length), 1, lineOf(random, goods));
  if (random.chance(0.15)) lines.push(lineOf(random, goods));
  if (lines.length > 1 && random.chance(0.15)) lines.splice(random.upTo(lines.length), 1);
  if (random.chance(0.2)) lines.reverse();
  return { ...before, status, refund, lines };
}

onEveryStore('conversion of random orders', (options) => {
  const used = useAdmin(options);

  it('opens the services, days and amounts of a plain account, and proposes the same', { timeout: 3_600_000 }, async () => {
    const random = randomOf(seed);
    const goods = await goodsFor(used.admin);
    const known = (sku: string) => goods.find((one) => one.sku === sku) as ModelGoods;
    const [service, , , food] = goods as [ModelGoods, ModelGoods, ModelGoods, ModelGoods];
    const ids = new Map((await used.admin.getAllGoods({})).map((one) => [one.sku, one.id]));
    const set = { skus: [service.sku, food.sku] as const, days: 90 };
    await used.admin.createTemplate({
      ...{ name: `组合 ${service.sku}`, type: 'order' },
      content: { service_type: 'weight_loss', service_days: set.days, goods_ids: set.skus.map((sku) => ids.get(sku) ?? 0) },
    });
    const phones = ['13966600001', '13966600002', '13966600003'];
    for (const phone of phones) await used.admin.createCustomer({ nick_name: phone, phone });
    const models = Array.from({ length: orders }, () => new OrderModel(known, set));
    let files = models.map((_, at): FileOrder => {
      const lines = Array.from({ length: 1 + random.upTo(3) }, () => lineOf(random, goods));
      return {
        no: `TRUTH-${at}`,
        status: random.pick(['unpaid', 'paid', 'paid', 'shipped']),
        paid: random.upTo(500_000),
        refund: 0,
        lines,
      };
    });
    for (let round = 0; round < rounds; round++) {
      const rows = files.flatMap(({ no, status, paid, refund, lines }, at): OrderLine[] =>
        lines.map(({ sku, num, price }) => ({
          ...{ no, status: words[status], paid, refund, phone: phones[at % 3] as string, sku, num, price },
        })),
      );
      const { failed } = await importOrders(used.admin, rows, { amounts: 'order' });
      expect(failed).toBe(0);
      for (const [at, file] of files.entries()) models[at]?.take(file);
      for (let at = 0; at < orders; at += 200)
        await used.admin.createPlatformOrderServices({ order_nos: files.slice(at, at + 200).map(({ no }) => no) });
      for (const model of models) model.convert();
      await compare(models);
      files = files.map((file) => nextOf(random, goods, file));
    }
  });

  interface Truth {
    no: string;
    services: { days: number; fen: number }[];
    units: number;
    proposals: string[];
  }

  async function compare(models: readonly OrderModel[]) {
    const { rows } = await used.server.deps.database.system((db) =>
      sql<Truth>`select o.order_no as no,
          coalesce((select json_agg(json_build_object('days', v.service_days, 'fen', v.pay_amount_fen) order by v.service_days, v.pay_amount_fen)
            from service v where v.id in (select s.service_id from order_service s where s.order_id = o.id)), '[]') as services,
          (select count(*)::int from order_service s where s.order_id = o.id) as units,
          array(select r.proposal || coalesce(' ' || r.days, '') from order_refund r where r.order_id = o.id and r.status = 'open' order by 1) as proposals
        from platform_order o where o.order_no like 'TRUTH-%'`.execute(db),
    );
    const found = new Map(rows.map((row) => [row.no, row]));
    const told = (one: { days: number; fen: number }) => [one.days, one.fen];
    for (const model of models) {
      const no = model.now?.no ?? '';
      const services = model.services.toSorted((a, b) => a.days - b.days || a.fen - b.fen).map(told);
      const units = model.rows.reduce((sum, { opened }) => sum + opened.size, 0);
      const own = found.get(no);
      expect({ no, services: own?.services.map(told), units: own?.units, proposals: own?.proposals }).toEqual({
        ...{ no, services, units, proposals: model.proposals.toSorted() },
      });
    }
  }
});
