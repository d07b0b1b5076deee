import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, daysBefore, instantAt, localTime, showTimesIn, useTimeZone } from './company-time.js';

const before = useTimeZone.getState();
afterEach(() => useTimeZone.setState(before));

/** Code that formats times in the browser's time zone. */
const byOtherClocks =
  /\.[gs]et(Hours|Minutes|Date|Day|Month|FullYear)\(|\.toLocale(Date|Time)?String\(|\.to(Date|Time)?String\(\).*Date|DateTimeFormat/;

describe('company time', () => {
  it('is formatted in one place', () => {
    const sources = fileURLToPath(new URL('../', import.meta.url));
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const found = files.filter((file) => byOtherClocks.test(readFileSync(`${sources}/${file}`, 'utf8')));
    expect(found).toEqual(['app/company-time.ts']);
  });

  it('follows the company’s clock, wherever the browser is', () => {
    showTimesIn('Asia/Shanghai');
    expect(localTime(Date.parse('2026-10-17T16:00:00Z'))).toBe('2026-10-18 00:00:00');
    showTimesIn('America/New_York');
    expect(dayOf(Date.parse('2026-10-18T03:59:59Z'))).toBe('2026-10-17');
    showTimesIn('Pacific/Kiritimati');
    expect(dayOf(Date.parse('2026-10-17T10:00:00Z'))).toBe('2026-10-18');
  });

  it('falls back to the browser’s zone if it does not know the company’s', () => {
    showTimesIn('Moon/Tycho');
    expect(useTimeZone.getState()).toEqual(before);
  });

  it('counts days regardless of their length', () => {
    expect(daysBefore('2026-11-02', 1)).toBe('2026-11-01');
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
    expect(daysBefore('2026-10-18', -14)).toBe('2026-11-01');
  });

  it('converts back to instants, also near clock changes', () => {
    showTimesIn('America/New_York');
    for (const [local, instant] of [
      ['2026-10-18T00:30', '2026-10-18T04:30:00.000Z'],
      ['2026-03-08T00:30', '2026-03-08T05:30:00.000Z'],
      ['2026-03-08T12:00', '2026-03-08T16:00:00.000Z'],
      ['2026-11-01T23:30', '2026-11-02T04:30:00.000Z'],
    ] as const)
      expect(instantAt(local), local).toBe(instant);
    expect(instantAt('')).toBeUndefined();
  });
});
