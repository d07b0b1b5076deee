import { describe, expect, it } from 'vitest';
import { AddressLimiter } from './address-limiter.js';
import { Refusal } from './refusal.js';

const limit = { capacity: 10, perSecond: 2 };

function takes(limiter: AddressLimiter, address: string, count: number, now = 0): number {
  let taken = 0;
  for (let one = 0; one < count; one++)
    try {
      limiter.take(address, now);
      taken++;
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).detail.wait_seconds).toBe(1);
    }
  return taken;
}

describe('address limiter', () => {
  it('allows a burst of calls, then a rate per second, without affecting others', () => {
    const limiter = new AddressLimiter(limit);
    expect(takes(limiter, '192.0.2.1', 50)).toBe(10);
    expect(takes(limiter, '192.0.2.1', 50, 3000)).toBe(6);
    expect(takes(limiter, '192.0.2.2', 50)).toBe(10);
    expect(takes(limiter, '192.0.2.1', 50, 60_000)).toBe(10);
  });

  it('treats an IPv6 network as one address', () => {
    const limiter = new AddressLimiter(limit);
    expect(takes(limiter, '2001:db8:1:2::1', 5) + takes(limiter, '2001:db8:1:2:ffff::9', 50)).toBe(10);
    expect(takes(limiter, '2001:db8:1:3::1', 50)).toBe(10);
  });

  it('returns what does not count', () => {
    const limiter = new AddressLimiter(limit);
    for (let one = 0; one < 100; one++) {
      limiter.take('192.0.2.1', 0);
      limiter.giveBack('192.0.2.1');
    }
    expect(takes(limiter, '192.0.2.1', 50)).toBe(10);
  });

  it('evicts addresses if too many follow, so that memory is bounded', () => {
    const limiter = new AddressLimiter(limit);
    takes(limiter, '192.0.2.1', 10);
    for (let at = 0; at < 60_000; at++) limiter.take(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, 0);
    expect(limiter.size).toBe(20_000);
    expect(takes(limiter, '192.0.2.1', 10)).toBe(10);
  });
});
