import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);
const source = fileURLToPath(new URL('peers/react-admin', import.meta.url));
const built = fileURLToPath(new URL('../../.cache/peers/react-admin', import.meta.url));

/** Installs and builds the peer app once, outside the project's own modules. */
async function build(): Promise<string> {
  const dist = join(built, 'dist');
  if (existsSync(join(dist, 'index.html'))) return dist;
  await cp(source, built, { recursive: true });
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: built });
  await run('npx', ['vite', 'build', '--base', './'], { cwd: built });
  return dist;
}

const person = (id: number) => ({
  id,
  name: `员工 ${id}`,
  username: `bench${id}`,
  departments: '营养部',
  position: '营养师',
  roles: '营养师、运营',
  phone: '138****0000',
  status: 'enabled',
  last_login_at: '2026-11-02T08:05:09Z',
});

function answer(url: URL, response: ServerResponse) {
  const id = /\/(\d+)$/.exec(url.pathname)?.[1];
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  if (id) return response.end(JSON.stringify(person(Number(id))));
  const [from = 0, to = 49] = JSON.parse(url.searchParams.get('range') ?? '[0,49]') as number[];
  response.setHeader('content-range', `staff ${from}-${to}/200`);
  return response.end(JSON.stringify(Array.from({ length: to - from + 1 }, (_, at) => person(from + at + 1))));
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Serves a react-admin app with a list of 50 rows and a record form, over rows in memory. */
export async function startPeer() {
  const dist = await build();
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://peer');
    if (url.pathname.startsWith('/api/')) return void answer(url, response);
    void (async () => {
      const name = url.pathname === '/' ? '/index.html' : url.pathname;
      if (!existsSync(join(dist, name))) return response.writeHead(404).end();
      const bytes = packed.get(name) ?? gzipSync(await readFile(join(dist, name)), { level: 9 });
      packed.set(name, bytes);
      response.writeHead(200, {
        'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
      });
      return response.end(bytes);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}
