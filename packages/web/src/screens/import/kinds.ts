import { importOf } from '@shiyi/sdk';
import { useSession } from '../../session.js';
import type { Pair } from '../../texts.js';

type ImportType = keyof typeof importOf;

/** What tells whether a record is known, and what a new one needs. */
const hints: Record<ImportType, Pair> = {
  member: [
    '必须有手机号，用它判断是不是已有客户；新客户还要有昵称或姓名。',
    'A phone is required: it tells whether a customer is known. New customers need a nickname or a name as well.',
  ],
  origin: [
    '必须有手机号和姓名，用手机号判断是不是正在跟进的线索。',
    'Phone and name are required; the phone tells whether there is an open lead already.',
  ],
  goods: [
    '按商品编码判断是不是已有商品；新商品还要有名称、类型和售价，服务类要填服务天数。',
    'The sku tells whether goods are known. New ones need name, type and price, and a service its days.',
  ],
  goods_map: [
    '按平台和平台规格编码判断是不是已有对应；商品编码须是已有商品。',
    'Platform and the sku there tell whether it is known; the sku of ours must be of known goods.',
  ],
  order: [
    '一行一件商品，同一订单号的行放在一起；按订单号判断是不是已有订单，状态只会往前走。',
    'A row is an item, and rows of one order stand together. The number tells whether an order is known; its state only moves on.',
  ],
  recipe: [
    '一行一种食物，同一份食谱的行放在一起；按名称判断是不是已有食谱，启用中的要先停用。',
    'A row is one food of a meal, and rows of one plan stand together. The name tells whether a plan is known; one that is on must be switched off first.',
  ],
  ingredient: [
    '按名称判断是不是已有食材；新食材还要有分类、交换组、能量和三大营养素，都按每 100 克可食部填写。',
    'The name tells whether an ingredient is known. New ones need type, exchange group, energy, protein, fat and carbohydrate, each per 100 g of the edible part.',
  ],
};

/** Every kind of import, in this order. */
export const importKinds = (Object.keys(hints) as ImportType[]).map((type) => ({ type, ...importOf[type], hint: hints[type] }));

export type ImportKind = (typeof importKinds)[number];

export const kindOf = (type: string): ImportKind | undefined => importKinds.find((one) => one.type === type);

/** What the signed-in user may import. */
export function useImportKinds(): readonly ImportKind[] {
  const user = useSession((one) => one.user);
  return importKinds.filter((kind) => user && !user.read_only && user.permissions.includes(kind.permission));
}
