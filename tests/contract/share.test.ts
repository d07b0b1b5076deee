import { describe, expect, it } from 'vitest';
import { measuredSeconds } from '../support/durations.js';
import { sampledFiles, shareBudget, shareOfSeed } from '../support/sampled.js';
import { expectedSeconds, sharesOf } from '../support/share.js';

/** Seeds in a row within which every file has its turn at the latest. */
const mostShares = 22;

describe('the share of the files that the quick profile runs', () => {
  const files = sampledFiles();
  const seconds = measuredSeconds();
  const shares = sharesOf(files, seconds, shareBudget);

  it('contains each file in exactly one share', () => {
    expect(shares.flat().sort()).toEqual(files);
    expect(shares.length).toBeLessThanOrEqual(mostShares);
  });

  it('is the same for the same seed, and the next one for the next', () => {
    for (let seed = 0; seed < 2 * shares.length; seed++) expect(shareOfSeed(seed)).toEqual(shares[seed % shares.length]);
    const within = new Set(Array.from({ length: shares.length }, (_, at) => shareOfSeed(7919 + at)).flat());
    expect([...within].sort()).toEqual(files);
  });

  it('takes about as long for every seed, and no worker waits for one file', () => {
    const known = shares.map((share) => share.map((file) => expectedSeconds([file], seconds)));
    for (let seed = 1_000_000; seed < 1_000_200; seed++) {
      const share = known[seed % known.length] ?? [];
      const took = share.reduce((sum, one) => sum + one, 0);
      expect(took, `seed ${seed}`).toBeLessThan(shareBudget * 1.05);
      expect(took, `seed ${seed}`).toBeGreaterThan(shareBudget * 0.75);
      expect(Math.max(...share), `seed ${seed}`).toBeLessThan(shareBudget / 2);
    }
  });

  it('counts a file that was not measured as the median of its folder', () => {
    expect(
      expectedSeconds(['tests/web/new.test.ts'], { 'tests/web/a.test.ts': 1, 'tests/web/b.test.ts': 5, 'tests/web/c.test.ts': 90 }),
    ).toBe(5);
  });

  it('stays balanced when files are added that nobody measured', () => {
    const more = [...files, ...Array.from({ length: 60 }, (_, at) => `tests/stories/new-${at}.test.ts`)];
    const sums = sharesOf(more, seconds, shareBudget).map((share) => expectedSeconds(share, seconds));
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThan(shareBudget / 5);
  });
});
