import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { plansDocument } from '../support/worked-plans/document.js';

describe('docs/plans.md', () => {
  it('has the weeks that the planner makes now; run npx pnpm@12.21.0 plans', async () => {
    expect(await readFile(new URL('../../docs/plans.md', import.meta.url), 'utf8')).toBe(plansDocument());
  });
});
