/** What an order sold of one thing. */
export interface SoldGoods {
  id: number;
  num: number;
  ratio: number;
  price_fen: number | null;
}

/** The most that a service order can say was paid for it. */
const mostFen = 100_000_000n;

/** Shares of the items in what was paid: by price, or evenly where the shop says no prices. */
function weightsOf(items: readonly SoldGoods[]): bigint[] {
  const priced = items.map(({ num, price_fen }) => BigInt(num) * BigInt(price_fen ?? 0));
  return priced.some((one) => one > 0n) ? priced : items.map(() => 1n);
}

/** The part of a sum that the first `of` shares of `all` make up. Parts add up to the sum. */
const upTo = (sum: bigint, of: bigint, all: bigint) => (sum * of) / all;

/** What was paid for some units of an order, in fen. */
export function shareOf(paid: number, items: readonly SoldGoods[], units: readonly { item_id: number; n: number }[]): number {
  const weights = weightsOf(items);
  const all = weights.reduce((sum, one) => sum + one, 0n);
  const share = units.reduce((sum, { item_id, n }) => {
    const at = items.findIndex(({ id }) => id === item_id);
    const item = items[at];
    if (!item) return sum;
    const before = weights.slice(0, at).reduce((total, one) => total + one, 0n);
    const own = upTo(BigInt(paid), before + (weights[at] ?? 0n), all) - upTo(BigInt(paid), before, all);
    const count = BigInt(item.num) * BigInt(item.ratio);
    return sum + upTo(own, BigInt(n), count) - upTo(own, BigInt(n - 1), count);
  }, 0n);
  return Number(share > mostFen ? mostFen : share);
}
