import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Terminal } from './shiyi.js';

const folder = mkdtempSync(join(tmpdir(), 'shiyi-tls-'));
const terminal = new Terminal();
const file = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
const servers: Server[] = [];

/** Makes a key and a certificate for this name, signed by `ca` or by itself. */
function certificate(
  name: string,
  { host, ca, days = ['20250101000000Z', '20360101000000Z'] }: { host: string; ca?: string; days?: string[] },
) {
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
  writeFileSync(file(`${name}.ext`), ca || host ? `subjectAltName=${host}\n` : '');
  writeFileSync(file('index.txt'), '');
  writeFileSync(
    file('ca.cnf'),
    '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\nrand_serial=yes\n[p]\ncommonName=supplied\n',
  );
  const by = ca ? ['-cert', `${ca}.pem`, '-keyfile', `${ca}.key`] : ['-selfsign', '-keyfile', `${name}.key`];
  const [from = '', until = ''] = days;
  openssl(
    'ca',
    '-batch',
    '-notext',
    '-config',
    'ca.cnf',
    ...by,
    '-in',
    `${name}.csr`,
    '-out',
    `${name}.pem`,
    '-extfile',
    `${name}.ext`,
    '-startdate',
    from,
    '-enddate',
    until,
  );
}

async function serve(name: string): Promise<string> {
  const answer = JSON.stringify({ code: 200, message: '', data: { list: [], total: 0, page: 1, limit: 20, next: null } });
  const options = { key: readFileSync(file(`${name}.key`)), cert: readFileSync(file(`${name}.pem`)) };
  const server = createServer(options, (_, response) => response.setHeader('content-type', 'application/json').end(answer)).listen(
    0,
    '127.0.0.1',
  );
  servers.push(server);
  await once(server, 'listening');
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(() => {
  const host = 'IP:127.0.0.1';
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=own-ca', '-days', '3650');
  certificate('alone', { host });
  certificate('issued', { host, ca: 'ca' });
  certificate('old', { host, ca: 'ca', days: ['20200101000000Z', '20210101000000Z'] });
  certificate('early', { host, ca: 'ca', days: ['20450101000000Z', '20460101000000Z'] });
  certificate('elsewhere', { host: 'DNS:shiyi.example.com', ca: 'ca' });
});
afterAll(async () => {
  for (const server of servers) server.close();
  await terminal[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const trusted = () => ({ NODE_EXTRA_CA_CERTS: file('ca.pem') });
const list = (url: string, env: Record<string, string> = {}, ...more: string[]) =>
  terminal.run(['staff', 'list', ...more], { env: { SHIYI_BASE_URL: url, SHIYI_TOKEN: 'tok-4vJ9sQ0rT2wX8yZ1aB3c', ...env } });

describe('certificate', () => {
  it.each([
    ['alone', {}, /The server’s certificate is self-signed — if you trust \S+, set NODE_EXTRA_CA_CERTS=\/path\/ca\.pem/],
    ['issued', {}, /certificate was issued by an unknown authority — if you trust \S+, set NODE_EXTRA_CA_CERTS=\/path\/ca\.pem/],
    ['old', { trusts: true }, /certificate has expired — ask who runs \S+ to renew it, and check the clock/],
    ['early', { trusts: true }, /certificate is not valid yet — check the clock of this machine/],
    ['elsewhere', { trusts: true }, /certificate is for another host — it does not name the host of \S+; check --base-url/],
  ])('says why it is refused: %s', async (name, { trusts = false }: { trusts?: boolean }, sentence) => {
    const url = await serve(name);
    const { code, out, err } = await list(url, trusts ? trusted() : {});
    expect([code, out, err]).toEqual([7, '', expect.stringMatching(sentence)]);
    expect(err.trim().split('\n')).toHaveLength(1);
    const zh = await list(url, trusts ? trusted() : {}, '--lang', 'zh');
    expect(zh.err).toMatch(/^error\[network\/tls\]: 服务器证书/);
  });

  it('names the hosts that it is for', async () => {
    const url = (await serve('elsewhere')).replace('127.0.0.1', 'localhost');
    expect((await list(url, trusted())).err).toContain('The server’s certificate is for shiyi.example.com — it does not name the host of');
  });

  it('is accepted once its authority is named as the message says', async () => {
    const url = await serve('issued');
    expect(await list(url, trusted())).toMatchObject({ code: 0 });
    const own = await serve('alone');
    expect(await list(own, { NODE_EXTRA_CA_CERTS: file('alone.pem') })).toMatchObject({ code: 0 });
  });

  it('is told apart from a server without HTTPS', async () => {
    const { createServer: plain } = await import('node:http');
    await using server = plain((_, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await list(url)).err).toContain('The server does not speak HTTPS — check the scheme and the port');
  });
});
