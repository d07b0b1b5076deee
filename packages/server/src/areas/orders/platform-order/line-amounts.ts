import type { Sentence } from '../../../http/refusal.js';
import { amount } from '../../../imports/decide/number-values.js';
import type { ImportField, Values } from '../../../imports/kind.js';
import { type Names, wordsAmong } from '../../../imports/map/words.js';
import type { Sum } from '../../../imports/record-lines.js';

const scopes: Names = new Map([
  ['order', ['整单', 'The order']],
  ['line', ['每行商品', 'Each line']],
]);

/** What the amounts of a line are of, and what tells it: freight and discounts. */
export const amountFields: ImportField[] = [
  {
    name: 'amount_of',
    label: ['金额口径', 'Amounts are of'],
    aliases: [],
    sql: 'text',
    ...wordsAmong(() => scopes, { 行: 'line', 每行: 'line', 商品: 'line', 订单: 'order' }),
    example: '',
    ...{ wholeHead: true, unstored: true },
  },
  ...(
    [
      ['freight_fen', '运费', 'Freight', ['买家应付邮费', '邮费']],
      ['discount_fen', '优惠金额', 'Discount', ['优惠总金额']],
    ] as const
  ).map(
    ([name, zh, en, aliases]): ImportField => ({
      ...{ name, label: [zh, en], aliases, sql: 'bigint', read: amount, example: '' },
      ...{ wholeHead: true, ofLine: true, unstored: true },
    }),
  ),
];

const fenOf = (line: Values, name: string) => Number(line[name] ?? 0);
const paidOf = (line: Values) => fenOf(line, 'pay_amount_fen');
const hasValue = (line: Values, name: string) => (line[name] ?? null) !== null;
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const isSame = (values: readonly unknown[]) => new Set(values).size === 1;

/** What the goods of a line cost with their freight, in fen. */
const priceOf = (line: Values) => fenOf(line, 'price_fen') * Number(line.num ?? 1) + fenOf(line, 'freight_fen');

/** Each line costs what it says, so its amount is its own. Prices are rounded. */
const costsItsOwn = (line: Values) =>
  hasValue(line, 'price_fen') && Math.abs(paidOf(line) - (priceOf(line) - fenOf(line, 'discount_fen'))) <= 1;

const unclear: Sentence = [
  '看不出是整单的金额还是每行各自的金额，请为整份文件设置“金额口径”',
  'it is unclear whether this is of the whole order or of each line; set “Amounts are of” for the whole file',
];
const isUnclear = (field: string): Sum => ({ unclear: field, reason: unclear });

/** From the least to the most advanced. An order of several lines has advanced as far as the least advanced of them. */
const progress = ['paid', 'shipped', 'finished'];

function statusOf(lines: readonly Values[]): Values {
  const steps = lines.map(({ status }) => progress.indexOf(String(status)));
  return steps.includes(-1) ? {} : { status: progress[Math.min(...steps)] as string };
}

function refundOf(lines: readonly Values[], isSaid: boolean): Values | undefined {
  const told = lines.filter((line) => hasValue(line, 'refund_fen'));
  const refunds = told.map((line) => fenOf(line, 'refund_fen'));
  if (told.length === 0) return {};
  if (told.some((line) => fenOf(line, 'refund_fen') > paidOf(line))) return undefined;
  // The refund of an order stands in each of its lines.
  const isWhole =
    refunds.length > 1 && isSame(refunds) && refunds[0] !== 0 && told.some((line) => fenOf(line, 'refund_fen') !== paidOf(line));
  return isWhole && !isSaid ? undefined : { refund_fen: total(refunds) };
}

function sumOf(lines: readonly Values[], isSaid: boolean): Sum {
  const refund = refundOf(lines, isSaid);
  if (!refund) return isUnclear('refund_fen');
  return { values: { pay_amount_fen: total(lines.map(paidOf)), ...refund, ...statusOf(lines) } };
}

/**
 * Adds up the amounts of an order's lines if each has its own. Shops tell it in different ways, so prices prove it: an amount that is
 * neither the same in all lines nor proved is unclear.
 */
export function sumLines(lines: readonly Values[]): Sum | undefined {
  const scope = lines[0]?.amount_of;
  if (scope === 'order') return undefined;
  const told = lines.filter((line) => hasValue(line, 'pay_amount_fen'));
  if (scope === 'line') return told.length === lines.length ? sumOf(lines, true) : isUnclear('pay_amount_fen');
  if (told.every((line) => paidOf(line) === 0)) return undefined;
  const isAlike = isSame(told.map(paidOf));
  if (told.length < lines.length) return isAlike ? undefined : isUnclear('pay_amount_fen');
  if (lines.every(costsItsOwn)) return sumOf(lines, false);
  if (lines[0]?.platform !== 'douyin') return isAlike ? undefined : isUnclear('pay_amount_fen');
  // Lines of Douyin are orders of their own within one, which may pay less than their prices.
  if (isAlike) return Math.abs(paidOf(lines[0]) - total(lines.map(priceOf))) <= 1 ? undefined : isUnclear('pay_amount_fen');
  const isOwn = lines.every((line) => hasValue(line, 'price_fen') && paidOf(line) <= priceOf(line));
  return isOwn ? sumOf(lines, false) : isUnclear('pay_amount_fen');
}

/** Exports of these shops have the amount due, not that paid. */
const tellsDue = ['douyin', 'jd'];

/** A closed order that nobody paid shows what it would have cost, and gives that back. */
export function correctUnpaid(values: Values, provided: ReadonlySet<string>) {
  if (values.status !== 'closed' || hasValue(values, 'pay_at')) return;
  if (!provided.has('pay_at') && !tellsDue.includes(String(values.platform))) return;
  if ((values.pay_amount_fen ?? null) !== null) values.pay_amount_fen = 0;
  if ((values.refund_fen ?? null) !== null) values.refund_fen = 0;
}
