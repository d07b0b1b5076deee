import { afterAll, beforeAll, expect } from 'vitest';

/** Expects that the suite leaves no promise rejection unhandled. */
export function expectNoRejections() {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => {
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });
}
