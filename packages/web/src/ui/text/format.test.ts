import '#app/testing/browser-globals.js';
import { describe, expect, it } from 'vitest';
import { showTimesIn, useTimeZone } from '#app/company-time.js';
import { formatAgo, formatCount, formatMoney, formatNumber, formatTime, maskEmail, maskMobile } from './format.js';

describe('figures', () => {
  it('have two decimals and separators of thousands', () => {
    expect(formatNumber(1234567.5)).toBe('1,234,567.50');
    expect(formatNumber(-0.126)).toBe('-0.13');
    expect(formatMoney(1868000)).toBe('18,680.00');
    expect(formatCount(1284)).toBe('1,284');
  });

  it('are a dash if missing', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(formatNumber(value)).toBe('–');
  });
});

describe('times', () => {
  it('keep the dash after the day', () => {
    expect(formatTime(new Date(2026, 10, 2, 8, 5, 9).getTime())).toBe('2026-11-02- 08:05:09');
    expect(formatTime('rubbish')).toBe('–');
    expect(formatTime(null)).toBe('–');
  });

  it('are formatted in a natural way', () => {
    const now = new Date(2026, 10, 21, 12, 0, 0).getTime();
    expect(formatAgo(now - 20_000, now)).toBe('刚刚');
    expect(formatAgo(now - 12 * 60_000, now)).toBe('12 分钟前');
    expect(formatAgo(new Date(2026, 10, 21, 8, 10).getTime(), now)).toBe('今天 08:10');
    expect(formatAgo(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('昨天 23:59');
    expect(formatAgo(new Date(2026, 2, 2, 9, 0).getTime(), now)).toBe('03-02 09:00');
    expect(formatAgo(new Date(2025, 2, 2, 9, 0).getTime(), now)).toBe('2025-03-02');
  });
});

describe('times of a company elsewhere', () => {
  it('follow its clock', () => {
    const before = useTimeZone.getState();
    showTimesIn('Pacific/Kiritimati');
    const midnight = Date.parse('2026-10-17T10:00:00Z');
    expect(formatTime(midnight)).toBe('2026-10-18- 00:00:00');
    expect(formatAgo(midnight - 1000, midnight + 3_600_000)).toBe('昨天 23:59');
    expect(formatAgo(midnight, midnight + 3_600_000)).toBe('今天 00:00');
    useTimeZone.setState(before);
  });
});

describe('masks', () => {
  it('hide an e-mail address behind three characters', () => {
    expect(maskEmail('chenyutong@qinghe.example')).toBe('che***@qinghe.example');
    expect(maskEmail('ab@x.example')).toBe('ab***@x.example');
    expect(maskEmail('no address')).toBe('no address');
  });

  it('hide the middle four digits of a mobile number', () => {
    expect(maskMobile('13800135310')).toBe('138****5310');
    expect(maskMobile('+8613800135310')).toBe('+86138****5310');
    expect(maskMobile('12345')).toBe('12345');
  });
});
