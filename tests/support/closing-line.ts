import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one line that counts every test, skipped ones too. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++;
      for (const suite of [module, ...module.children.allSuites()]) if (suite.errors().length > 0) count.failed++;
    }
    console.log(`${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped`);
  }
}
