import type { Fault, Values } from '../../../imports/kind.js';

const needed = {
  name: ['新商品需要填写商品名称', 'new goods need a name'],
  type: ['新商品需要填写类型', 'new goods need a type'],
  price_fen: ['新商品需要填写售价', 'new goods need a price'],
} as const;

/** Returns the fault of goods, if any. */
export function goodsFault(record: Values): (Fault & { rule: string }) | undefined {
  for (const [field, sentence] of Object.entries(needed))
    if ((record[field] ?? null) === null) return { field, rule: 'required', sentence };
  const days = record.service_days ?? null;
  if (record.type === 'service' && days === null)
    return { field: 'service_days', rule: 'required', sentence: ['服务类商品请填写服务天数', 'Enter the service days'] };
  if (record.type !== 'service' && days !== null)
    return {
      field: 'service_days',
      rule: 'only',
      sentence: ['只有服务类商品有服务天数，请清空', 'Only services have service days; leave it empty'],
    };
  if (record.type !== 'physical' && (record.stock ?? null) !== null)
    return { field: 'stock', rule: 'only', sentence: ['只有实物商品有库存，请清空', 'Only physical goods have stock; leave it empty'] };
  return undefined;
}
