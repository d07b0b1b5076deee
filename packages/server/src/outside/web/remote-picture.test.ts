import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRemotePicture } from './remote-picture.js';

const servers: Server[] = [];
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('readRemotePicture', () => {
  let [site, inside] = ['', ''];
  const asked: string[] = [];
  const mayBePrivate = ({ origin }: URL) => origin === site;

  beforeAll(async () => {
    inside = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.end('secret');
    });
    site = await serve((request, response) => {
      if (request.url === '/a.png') return response.end('picture');
      if (request.url === '/moved') return response.writeHead(302, { location: '/a.png' }).end();
      if (request.url === '/inside') return response.writeHead(302, { location: `${inside}/metadata` }).end();
      if (request.url === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
      if (request.url === '/large') return response.end(Buffer.alloc(2000));
      if (request.url === '/slow') return;
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('part');
        return setTimeout(() => response.destroy(), 20);
      }
      return response.writeHead(403).end();
    });
  });
  afterAll(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });

  it('reads a picture, also one that has moved', async () => {
    for (const path of ['/a.png', '/moved']) expect(String(await readRemotePicture(site + path, { mayBePrivate }))).toBe('picture');
  });

  it.each([
    ['/inside', 'closed'],
    ['/file', 'closed'],
    ['/loop', 'refused'],
    ['/none', 'refused'],
    ['/large', 'large'],
    ['/slow', 'silent'],
    ['/cut', 'silent'],
  ])('answers %s with %s', async (path, fault) => {
    expect(await readRemotePicture(site + path, { mayBePrivate, mostBytes: 1000, timeoutMs: 500 })).toBe(fault);
    expect(asked).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/a',
    'http://localhost/a',
    'http://[::1]/a',
    'http://[::ffff:10.0.0.1]/a',
    'http://169.254.169.254/latest/meta-data',
    'http://0x7f000001/a',
    'http://2130706433/a',
    'http://user@10.1.1.1/a',
    'https://u:p@example.com/a',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    '//127.0.0.1/a',
    'x',
  ])('refuses %s', async (address) => {
    expect(await readRemotePicture(address)).toBe('closed');
  });
});
