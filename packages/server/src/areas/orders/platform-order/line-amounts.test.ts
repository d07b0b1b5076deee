import { describe, expect, it } from 'vitest';
import type { Values } from '../../../imports/kind.js';
import { correctUnpaid, sumLines } from './line-amounts.js';

const line = (pay_amount_fen: number | null, price_fen: number | null, more: Values = {}): Values => ({
  ...{ platform: 'douyin', status: 'finished', pay_amount_fen, price_fen, num: 1 },
  ...more,
});
const all = (more: Values, ...lines: Values[]) => lines.map((one) => ({ ...one, ...more }));

describe('sumLines', () => {
  it('adds up lines that cost what they say, in any shop', () => {
    for (const platform of ['taobao', 'jd', 'pinduoduo', 'douyin', 'youzan', undefined])
      expect(sumLines(all({ platform: platform ?? null }, line(9900, 9900), line(9900, 4950, { num: 2 })))).toEqual({
        values: { pay_amount_fen: 19800, status: 'finished' },
      });
    const reduced = line(8900, 9900, { freight_fen: 500, discount_fen: 1500 });
    expect(sumLines([reduced, line(9900, 9900)])).toMatchObject({ values: { pay_amount_fen: 18800 } });
  });

  it('leaves an amount that is the whole one in each line', () => {
    for (const platform of ['youzan', 'jd', 'douyin'])
      expect(sumLines(all({ platform }, line(14850, 9900), line(14850, 4950)))).toBeUndefined();
    expect(sumLines(all({ platform: 'youzan' }, line(12000, 9900), line(12000, 4950)))).toBeUndefined();
    expect(sumLines([line(14850, 9900), line(null, 4950)])).toBeUndefined();
  });

  it.each([
    ['Douyin repeats an amount that no price proves', [line(12000, 9900), line(12000, 4950)]],
    ['Douyin gives no prices', [line(9900, null), line(4950, null)]],
    ['a line of Douyin is more than its price', [line(20000, 9900), line(4950, 4950)]],
    ['amounts differ in another shop without proof', all({ platform: 'taobao' }, line(9900, 12000), line(4950, 6000))],
    ['some amounts are missing and the others differ', all({ platform: 'jd' }, line(9900, 9900), line(4950, 4950), line(null, 1))],
  ])('is unclear if %s', (_, lines) => {
    expect(sumLines(lines)).toMatchObject({ unclear: 'pay_amount_fen' });
  });

  it('adds up lines of Douyin that pay less than their prices', () => {
    expect(sumLines([line(9000, 9900), line(4950, 4950)])).toMatchObject({ values: { pay_amount_fen: 13950 } });
  });

  it('follows what is said of the whole file', () => {
    const two = [line(9900, null), line(4950, null)];
    expect(sumLines(all({ amount_of: 'line' }, ...two))).toMatchObject({ values: { pay_amount_fen: 14850 } });
    expect(sumLines(all({ amount_of: 'order' }, line(9900, 9900), line(9900, 9900)))).toBeUndefined();
    expect(sumLines(all({ amount_of: 'line' }, line(9900, null), line(null, null)))).toMatchObject({ unclear: 'pay_amount_fen' });
  });

  it('adds up refunds only if they are of the lines', () => {
    const refunded = (...refunds: (number | null)[]) => sumLines(refunds.map((refund_fen) => line(9900, 9900, { refund_fen })));
    expect(refunded(2000, 0)).toMatchObject({ values: { refund_fen: 2000 } });
    expect(refunded(9900, 9900)).toMatchObject({ values: { refund_fen: 19800 } });
    expect(refunded(2000, 2000)).toMatchObject({ unclear: 'refund_fen' });
    expect(refunded(15000, null)).toMatchObject({ unclear: 'refund_fen' });
  });

  it('has advanced as far as its last line, and does not mix that with closed lines', () => {
    const of = (...states: string[]) => sumLines(states.map((status) => line(9900, 9900, { status })));
    expect(of('shipped', 'finished', 'paid')).toMatchObject({ values: { status: 'paid' } });
    expect(of('finished', 'closed')).toEqual({ values: { pay_amount_fen: 19800 } });
  });
});

describe('correctUnpaid', () => {
  const corrected = (values: Values, ...provided: string[]) => {
    correctUnpaid(values, new Set(provided));
    return values;
  };
  it('takes a closed order without a time of payment for unpaid', () => {
    const closed = { status: 'closed', pay_amount_fen: 9900, refund_fen: 9900, platform: 'taobao' };
    expect(corrected({ ...closed }, 'pay_at')).toMatchObject({ pay_amount_fen: 0, refund_fen: 0 });
    expect(corrected({ ...closed, platform: 'jd' })).toMatchObject({ pay_amount_fen: 0 });
    expect(corrected({ ...closed })).toMatchObject({ pay_amount_fen: 9900 });
    expect(corrected({ ...closed, pay_at: '2026-11-18T12:00:00Z' }, 'pay_at')).toMatchObject({ pay_amount_fen: 9900 });
    expect(corrected({ ...closed, status: 'finished' }, 'pay_at')).toMatchObject({ pay_amount_fen: 9900 });
  });
});
