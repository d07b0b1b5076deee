import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread of ours. Built, its file stands beside the caller's; run from the sources, Node 20 must first be taught TypeScript in that thread. */
export function startWorker(file: URL, options: WorkerOptions): Worker {
  if (!file.href.endsWith('.ts')) return new Worker(file, options);
  const tsx = pathToFileURL(createRequire(file).resolve('tsx/esm/api').replace(/cjs$/, 'mjs')).href;
  return new Worker(`import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`, {
    ...options,
    eval: true,
  });
}
