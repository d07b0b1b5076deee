import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Says which files a shard left out, and how to run them. */
async function sayWhatIsLeft(vitest: Vitest, ran: number) {
  const { shard } = vitest.config;
  if (!shard) return;
  const all = await vitest.globTestSpecifications();
  console.log(
    `This was shard ${shard.index} of ${shard.count}: ${ran} of ${all.length} test files ran, ${all.length - ran} were left out.`,
  );
  console.log(`The others: npm test -- --shard=<1 to ${shard.count}>/${shard.count}; all in one run: npm run test:all`);
}

/**
 * Ends the run with the tests that needed a retry, the files that a shard left out, the seed of the random data, and a
 * line that counts all tests, including skipped ones.
 */
export default class ClosingLine implements Reporter {
  #vitest?: Vitest;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        count[test.result().state]++;
        if (test.diagnostic()?.flaky) console.log(`Passed only when tried again: ${module.relativeModuleId} > ${test.fullName}`);
      }
      for (const suite of [module, ...module.children.allSuites()]) if (suite.errors().length > 0) count.failed++;
    }
    if (this.#vitest) await sayWhatIsLeft(this.#vitest, modules.length);
    console.log(`The same shard and random data again: SHIYI_TEST_SEED=${this.#vitest?.config.env.SHIYI_TEST_SEED}`);
    console.log(`${count.passed} passed, ${count.failed + count.pending} failed, ${count.skipped} skipped`);
  }
}
