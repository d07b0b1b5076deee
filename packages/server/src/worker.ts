import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a worker thread. The built file is next to the caller's; when running from source, Node 20 must first load tsx in the thread. */
export function startWorker(file: URL, options: WorkerOptions): Worker {
  if (!file.href.endsWith('.ts')) return new Worker(file, options);
  const tsx = pathToFileURL(createRequire(file).resolve('tsx/esm/api').replace(/cjs$/, 'mjs')).href;
  return new Worker(`import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`, {
    ...options,
    eval: true,
  });
}
