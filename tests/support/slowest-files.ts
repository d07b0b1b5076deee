import type { Reporter, TestModule } from 'vitest/node';

const most = 20;

/** A file takes its place in a worker for all of this: what it imports, its hooks and its tests. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** Names the files that a run of several spent the most time on. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length < 2) return;
    const slowest = modules.map((module) => ({ name: module.relativeModuleId, seconds: secondsOf(module) }));
    slowest.sort((one, other) => other.seconds - one.seconds);
    console.log('Slowest files, in seconds:');
    for (const { name, seconds } of slowest.slice(0, most)) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }
}
