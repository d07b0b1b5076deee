import { access } from 'node:fs/promises';
import { bridge } from '@shiyi/server/db/bridge';
import { migrationNames, migrationsFolder } from '@shiyi/server/db/migrate';
import { describe, expect, it } from 'vitest';
import { assertUniqueNumbers } from '../../packages/server/scripts/migration-numbers.js';

describe('migrations', () => {
  it('have unique numbers', async () => {
    expect(() => assertUniqueNumbers(['0300_one.sql', '0301_two.sql', '0301_three.sql'])).toThrow(/0301_two\.sql and 0301_three\.sql/);
    expect(() => assertUniqueNumbers(['300_one.sql'])).toThrow(/needs a name such as/);
    assertUniqueNumbers(await migrationNames());
  });

  it('include those between which the bridge leads', async () => {
    expect(await migrationNames()).toContain(bridge.to);
    await access(new URL(`bridge/${bridge.from}`, migrationsFolder));
  });
});
