import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Ends the run with the tests that needed a retry, the seed of the random data, and a line that counts all tests,
 * including skipped ones.
 */
export default class ClosingLine implements Reporter {
  #seed = '';

  onInit(vitest: Vitest) {
    this.#seed = vitest.config.env.SHIYI_TEST_SEED ?? '';
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        count[test.result().state]++;
        if (test.diagnostic()?.flaky) console.log(`Passed only when tried again: ${module.relativeModuleId} > ${test.fullName}`);
      }
      for (const suite of [module, ...module.children.allSuites()]) if (suite.errors().length > 0) count.failed++;
    }
    console.log(`The same random data and slices again: SHIYI_TEST_SEED=${this.#seed}`);
    console.log(`${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped`);
  }
}
