import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { onStores } from '../support/stores.js';

const host = 'Host: 127.0.0.1\r\n';
const boundary = 'xxxx';
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const fileEnd = `\r\n--${boundary}--\r\n`;

onStores('connections', (options) => {
  let server: TestServer;
  let token: string;
  let logged = '';
  const log = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  beforeAll(async () => {
    server = await createTestServer({ ...options, log });
    token = await server.tokenOf('chumingzhe');
  });
  afterAll(() => server?.close());

  const upload = (length: number) =>
    `POST /admin/v1/upload/image HTTP/1.1\r\n${host}Admin-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n`;
  const body = `POST /admin/v1/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;

  async function dial(): Promise<Socket> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** Sends the beginning and then a piece at a time until the server ends the connection. Returns the response and the time in seconds. */
  async function trickle(begin: string, piece: string, everyMs: number): Promise<{ text: string; seconds: number }> {
    const socket = await dial();
    const began = performance.now();
    let text = '';
    socket.on('data', (chunk) => (text += chunk)).write(begin);
    const timer = setInterval(() => socket.writable && socket.write(piece), everyMs);
    await new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
    clearInterval(timer);
    socket.destroy();
    return { text, seconds: (performance.now() - began) / 1000 };
  }

  it('are ended within thirty seconds if they send a byte a second, with the reason; an upload that moves is not', async () => {
    const length = Buffer.byteLength(fileHead) + 140 * 200 + Buffer.byteLength(fileEnd);
    async function moving(): Promise<string> {
      const socket = await dial();
      let text = '';
      socket.on('data', (chunk) => (text += chunk)).write(upload(length) + fileHead);
      for (let piece = 0; piece < 140; piece++) {
        socket.write('x'.repeat(200));
        await pause(200);
      }
      const answered = once(socket, 'data');
      socket.write(fileEnd);
      await answered;
      socket.destroy();
      return text;
    }
    const slow = {
      'the line of a request': trickle('GET /', 'x', 1000),
      'the head of a request': trickle(`GET /healthz HTTP/1.1\r\n${host}X-Slow: `, 'x', 1000),
      'the head of a second request': trickle(`GET /healthz HTTP/1.1\r\n${host}\r\nGET /healthz HTTP/1.1\r\nX-Slow: `, 'x', 1000),
      nothing: trickle('', '', 1000),
      'a body': trickle(body, ' ', 1000),
      'an upload': trickle(upload(100_000) + fileHead, 'x', 1000),
      'an upload that was refused': trickle(upload(100_000).replace(token, 'nobody') + fileHead, 'x'.repeat(500), 100),
    };
    const survivor = moving();
    for (const [name, one] of Object.entries(slow)) {
      const { text, seconds } = await one;
      expect(seconds, name).toBeLessThan(30);
      const first = /"code":(\d+)/.exec(text)?.[1];
      if (name === 'an upload that was refused') expect(first).toBe('40100');
      else expect(text.slice(text.lastIndexOf('HTTP/1.1')), name).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":40800/);
    }
    // It was received in full and is only refused because it is not an image.
    expect(await survivor).toContain('"code":42200');
  });

  it('do not count as faults of the server if cut by their sender', async () => {
    // The slow requests of the tests before are noted as slow.
    logged = '';
    const faults = () => server.deps.database.system((db) => db.selectFrom('error_log').select(['path', 'message']).execute());
    const begun = [
      body,
      `${body}{"username":`,
      upload(100_000),
      upload(100_000) + fileHead,
      `${upload(100_000)}${fileHead}${'x'.repeat(9000)}`,
    ];
    for (const begin of begun)
      for (const cut of ['end', 'resetAndDestroy'] as const) {
        const socket = await dial();
        const closed = once(socket, 'close');
        socket.resume().write(begin);
        // Once another call is answered, the server has received the data.
        await fetch(`${server.url}/healthz`);
        socket[cut]();
        await closed;
      }
    const connections = () => new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
    // The connections of fetch and of the calls to the simulated WeCom stay open.
    await expect.poll(connections, { timeout: 30_000 }).toBeLessThanOrEqual(2);
    await (await server.as('admin')).listOperationLogs();
    expect(await faults()).toEqual([]);
    expect(logged).toBe('');
  });
});
