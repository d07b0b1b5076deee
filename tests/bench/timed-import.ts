import { readFile } from 'node:fs/promises';
import { type Client, createClient, type Data } from '@shiyi/sdk';
import { startProcess } from '../support/process.js';

const password = 'Qinghe-2026';

const read = (path: string) => readFile(path, 'utf8').catch(() => '');

/** Returns the memory of a process and its child processes, in MiB. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const own = Number(/VmRSS:\s+(\d+)/.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number);
  const theirs = await Promise.all(children.map(memoryOf));
  return own + theirs.reduce((sum, one) => sum + one, 0);
}

/** Called repeatedly until the import has finished, with the milliseconds since the upload. */
type Meanwhile = (client: Client, one: Data<'getImportFile'>, since: number) => Promise<void> | void;

/** Starts a separate server for imports. */
export async function importServer(env: Record<string, string>) {
  const server = await startProcess({ SHIYI_ADMIN_PASSWORD: password, ...env });
  const { token } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password });
  const client = createClient({ baseUrl: server.url, token: token ?? '', timeout: 60_000 });
  for (let call = 0; call < 50; call++) await client.listStaff({});
  return {
    client,
    /** Imports a file with this many new customers. Returns the milliseconds, and the growth of memory in MiB. */
    async time(file: File, rows: number, meanwhile: Meanwhile) {
      const before = await memoryOf(server.child.pid);
      let peak = before;
      const started = performance.now();
      const { id } = await client.importCustomers({ file });
      for (;;) {
        const one = await client.getImportFile({ id });
        peak = Math.max(peak, await memoryOf(server.child.pid));
        if (one.status === 'failed') throw new Error(one.error ?? '');
        await meanwhile(client, one, performance.now() - started);
        if (one.status === 'finished') {
          if (one.created !== rows) throw new Error(`${one.created} of ${rows} were created.`);
          return { took: performance.now() - started, growth: peak - before };
        }
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    async [Symbol.asyncDispose]() {
      await server.kill('SIGTERM');
    },
  };
}
