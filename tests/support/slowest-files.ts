import type { Reporter, TestModule } from 'vitest/node';

const most = 20;

/** Returns the seconds a file occupied a worker: imports, hooks and tests. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** Lists the slowest files of a run of more than one file. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length < 2) return;
    const slowest = modules.map((module) => ({ name: module.relativeModuleId, seconds: secondsOf(module) }));
    slowest.sort((one, other) => other.seconds - one.seconds);
    console.log('Slowest files, in seconds:');
    for (const { name, seconds } of slowest.slice(0, most)) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }
}
