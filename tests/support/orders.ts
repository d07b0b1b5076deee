import type { Client, Data } from '@shiyi/sdk';
import { endedJob } from './ended-job.js';

/** A line of a shop's file. */
export interface OrderLine {
  no: string;
  platform?: string;
  status?: string;
  paid?: number;
  refund?: number;
  phone?: string;
  buyer?: string;
  sku?: string;
  title?: string;
  num?: number;
  price?: number;
}

const head =
  '订单号,平台,订单状态,实付金额（元）,退款金额（元）,付款时间,收件人手机号,收件人地址,买家账号,规格编码,商品名称,数量,单价（元）';
const yuan = (fen: number | undefined) => (fen === undefined ? '' : (fen / 100).toFixed(2));

const cells = (line: OrderLine) => [
  line.no,
  line.platform ?? '淘宝',
  line.status ?? '已付款',
  yuan(line.paid ?? 100_000),
  yuan(line.refund ?? 0),
  '2026-11-18 20:14:09',
  line.phone ?? '',
  '浙江省杭州市西湖区文三路 100 号',
  line.buyer ?? '',
  line.sku ?? '',
  line.title ?? line.sku ?? '商品',
  line.num ?? 1,
  yuan(line.price),
];

let count = 0;

/** Imports the file of a shop, and returns the import at its end. */
export async function importOrders(
  client: Client,
  lines: readonly OrderLine[],
  { amounts, ...more }: { channel_id?: number; amounts?: 'order' | 'line' } = {},
): Promise<Data<'getImportFile'>> {
  // A file that was imported before is not imported again, so each has a column of its own.
  const file = ++count;
  const text = [`${head},导出批次`, ...lines.map((line) => [...cells(line), file].join(','))].join('\n');
  const started = await client.importPlatformOrders({
    file: new File([text], `orders-${file}.csv`, { type: 'text/csv' }),
    on_duplicate: 'update',
    ...(amounts ? { constants: `amount_of=${amounts}` } : {}),
    ...more,
  });
  await endedJob(client, { id: started.job_id });
  return client.getImportFile({ id: started.id });
}

/** Goods that are sold under their SKU on a platform. */
export async function soldGoods(
  client: Client,
  more: Partial<Parameters<Client['createGoods']>[0]> = {},
  { ratio = 1, platform = 'taobao' as const } = {},
) {
  const sku = `SOLD-${Date.now().toString(36)}-${++count}`;
  const type = more.type ?? 'service';
  const days = type === 'service' ? { service_days: 21 } : {};
  const goods = await client.createGoods({ name: `商品 ${sku}`, sku, price_fen: 100_000, type, ...days, ...more });
  await client.setGoodsMap({ platform, outer_sku: sku, goods_id: goods.id, ratio });
  return { id: goods.id, sku, name: goods.name };
}
