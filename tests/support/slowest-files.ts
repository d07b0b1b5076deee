import type { Reporter, TestModule } from 'vitest/node';
import { secondsOf } from './durations.js';

const most = 20;

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
