import type { ServedOperation } from './contract.js';
import { FairQueue } from './fair-queue.js';
import { Refusal } from './refusal.js';

const tooMany = () =>
  new Refusal(50300, ['同时进行的大计算太多，请稍后再试', 'Too many large computations are running; try again shortly'], {
    wait_seconds: 5,
  });

/** One at a time, so that all other requests wait for no more than one of them; companies take turns. */
const queue = new FairQueue<number | undefined>({ concurrency: 1, maxWaitingPerKey: 64 }, tooMany);

/** Runs the work of an operation, in its turn if the contract marks it as heavy. */
export const inTurn = <T>({ isHeavy }: ServedOperation, enterpriseId: number | undefined, work: () => Promise<T>): Promise<T> =>
  isHeavy ? queue.run(enterpriseId, work) : work();
