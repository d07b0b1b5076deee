// A child process that exceeds its limits in every way that a file could cause.
import { answerServer } from '@shiyi/server/imports/process/child';

export interface GreedyTalk {
  spin: { ask: object; answer: object };
  wait: { ask: object; answer: object };
  objects: { ask: object; answer: object };
  buffers: { ask: object; answer: object };
  string: { ask: object; answer: object };
  abort: { ask: object; answer: object };
  environment: { ask: object; answer: object };
  well: { ask: { text: string }; answer: { text: string } };
}

const kept: unknown[] = [];

answerServer<GreedyTalk>({
  spin: () => {
    for (;;) Math.random();
  },
  wait: () => new Promise(() => undefined),
  objects: () => {
    for (;;) kept.push({ one: Math.random() });
  },
  buffers: async () => {
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((done) => setTimeout(done, 5));
    }
  },
  string: () => ({ text: 'x'.repeat(2 ** 30) }),
  abort: () => process.abort(),
  environment: () => ({ ...process.env }),
  well: ({ text }) => ({ text }),
});
