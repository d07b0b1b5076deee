import { describe, expect, it } from 'vitest';
import { importKind as platformOrderImport } from '../../areas/orders/platform-order/import.js';
import { today } from '../outcome/local-time.js';
import { localMoment, moment, pastDay } from './day-values.js';
import { amount } from './number-values.js';
import { regionOf } from './region.js';
import { code, type Reader, words } from './values.js';

const said = (read: Reader, cell: string | Date, timeZone = 'Asia/Shanghai') => {
  const reading = read(cell, timeZone);
  return 'value' in reading ? reading.value : null;
};

describe('cell values', () => {
  it.each([
    ['2026-11-18 20:14:09', '2026-11-18T12:14:09Z'],
    ['2026/1/8 7:05', '2026-01-07T23:05:00Z'],
    ['2026年11月18日', '2026-11-17T16:00:00Z'],
    ['45979.5', '2025-11-18T04:00:00Z'],
    ['2026-02-30 10:00', null],
    ['2026-11-18 25:00', null],
    ['2999-01-01', null],
    ['昨天', null],
  ])('reads %s as a moment of the clock in Shanghai', (text, value) => expect(said(moment, text)).toBe(value));

  it.each([
    ['Pacific/Kiritimati', '2026-10-18 00:00', '2026-10-17T10:00:00Z'],
    ['America/New_York', '2026-10-18 00:00', '2026-10-18T04:00:00Z'],
    ['America/New_York', '2026-03-08 00:30', '2026-03-08T05:30:00Z'],
    ['America/New_York', '2026-03-08 12:00', '2026-03-08T16:00:00Z'],
    ['America/New_York', '2025-11-02 23:30', '2025-11-03T04:30:00Z'],
  ])('reads a moment of the clock in %s: %s', (zone, text, value) => {
    expect(said(moment, text, zone)).toBe(value);
    expect(localMoment(value, undefined, zone).startsWith(text)).toBe(true);
  });

  it('reads a spreadsheet cell as a moment of the same clock', () =>
    expect(said(moment, new Date(Date.UTC(2026, 10, 18, 20, 14)))).toBe('2026-11-18T12:14:00Z'));

  it('accepts a past day as long as it is one there', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const now = today(zone);
      const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString().slice(0, 10);
      expect([said(pastDay, now, zone), said(pastDay, tomorrow, zone)], zone).toEqual([now, null]);
    }
  });

  it.each([
    ['¥1268.50', 126850],
    ['￥３９.９ 元', 3990],
    ['0', 0],
    ['-5', null],
    ['1.005', null],
    ['=1+1', null],
    ['9999999999999', null],
  ])('reads %s as an amount', (text, value) => expect(said(amount, text)).toBe(value));

  it.each([
    ["'2026111822001418877", '2026111822001418877'],
    ['2.02611E+18', null],
    ['A B', null],
  ])('reads %s as a code', (text, value) => expect(said(code(64), text)).toBe(value));

  it('reads words, each once', () => expect(said(words(20, 32), '梅子酱、酸梅酱, 梅子酱;')).toEqual(['梅子酱', '酸梅酱']));
});

it.each([
  ['浙江省杭州市西湖区文三路 100 号', '浙江省 杭州市'],
  ['浙江省 宁波市 鄞州区', '浙江省 宁波市'],
  ['内蒙古自治区呼和浩特市', '内蒙古自治区 呼和浩特市'],
  ['上海市浦东新区世纪大道', '上海市'],
  ['杭州市西湖区', '杭州市'],
  ['文三路 100 号', null],
  [null, null],
])('finds %s in %s', (address, region) => expect(regionOf(address)).toBe(region));

it.each([
  ['unpaid', 'finished', true],
  ['unpaid', 'closed', true],
  ['paid', 'unpaid', false],
  ['finished', 'shipped', false],
  ['shipped', 'refunding', true],
  ['refunding', 'shipped', true],
  ['refunding', 'unpaid', false],
  ['closed', 'paid', false],
  ['refunded', 'refunding', false],
])('decides the move of an order from %s to %s: %s', (from, to, may) => {
  const order = { platform: 'jd', pay_amount_fen: 100, refund_fen: 0 };
  const about = { fresh: false, importId: 1, options: {} as never, lines: [], before: undefined };
  expect(platformOrderImport.fault?.({ ...order, status: to }, { ...order, status: from }, about)?.field).toBe(may ? undefined : 'status');
});
