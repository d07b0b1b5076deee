import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { builtConsole } from './browser.js';

const guide = fileURLToPath(new URL('../../docs/adopting.md', import.meta.url));
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Returns the policy from the deployment guide, with these origins allowed besides the console's own. */
async function policyWith(origins: string[]): Promise<string> {
  const [, policy] = /Content-Security-Policy "([^"]+)"/.exec(await readFile(guide, 'utf8')) ?? [];
  expect(policy).toContain("connect-src 'self';");
  return String(policy).replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' '));
}

/** Serves the built console as static files, with these settings in its index.html, as docs/adopting.md describes. */
export async function hostedConsole(settings: Record<string, string>, connectOrigins: string[]) {
  const policy = await policyWith(connectOrigins);
  let page = await readFile(join(builtConsole, 'index.html'), 'utf8');
  for (const [name, content] of Object.entries(settings)) {
    expect(page).toContain(`name="${name}" content=""`);
    page = page.replace(`name="${name}" content=""`, `name="${name}" content="${content}"`);
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = path === '/' ? page : await readFile(join(builtConsole, path)).catch(() => undefined);
    if (file === undefined) return void response.writeHead(404).end();
    const type = types[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
