import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const root = new URL('../../', import.meta.url);
const table = new URL('tests/durations.json', root);

/** Seconds that each test file took when it was last measured, by its path from the root. */
export const measuredSeconds = (): Record<string, number> => JSON.parse(readFileSync(table, 'utf8'));

/** Returns the seconds a file occupied a worker: imports, hooks and tests. */
export function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** Writes what the files of this run took into the table, and removes deleted files, if SHIYI_TEST_DURATIONS is `write`. */
export default class Durations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (process.env.SHIYI_TEST_DURATIONS !== 'write') return;
    const seconds = measuredSeconds();
    for (const module of modules) if (module.ok()) seconds[module.relativeModuleId] = Math.round(secondsOf(module) * 10) / 10;
    const kept = Object.entries(seconds).filter(([name]) => existsSync(new URL(name, root)));
    kept.sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(table, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  }
}
