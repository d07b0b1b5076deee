import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOfCode } from '../conformance/judge.js';
import { sendRaw } from '../conformance/wire.js';
import { createTestServer, type TestServer } from '../support/server.js';

const host = 'Host: 127.0.0.1\r\n';
const last = `${host}Connection: close\r\n\r\n`;
const json = 'Content-Type: application/json\r\n';

/** Requests that no normal client sends, with the expected status. */
const odd: Record<string, [status: number, text: string]> = {
  'an expectation nobody promised': [400, `GET /healthz HTTP/1.1\r\nExpect: x\r\n${last}`],
  'an expectation that is met': [200, `GET /healthz HTTP/1.1\r\nExpect: 100-continue\r\n${last}`],
  'no Host': [400, 'GET /admin/v1/auth/info HTTP/1.1\r\nConnection: close\r\n\r\n'],
  'no Host where nothing is': [400, 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
  'two Hosts': [400, `GET /healthz HTTP/1.1\r\n${host}${last}`],
  'two Hosts, one of somebody else': [400, `GET /admin/v1/auth/info HTTP/1.1\r\nhost: evil.example\r\n${last}`],
  'two Hosts for a screen': [400, `GET / HTTP/1.1\r\nHOST: evil.example\r\n${last}`],
  'a Host that is no name': [400, `GET /healthz HTTP/1.1\r\nHost: a b/@c\r\nConnection: close\r\n\r\n`],
  'an empty Host': [400, `GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`],
  'a folded header': [400, `GET /healthz HTTP/1.1\r\nX-Odd: a\r\n b\r\n${last}`],
  'a space before the colon': [400, `GET /healthz HTTP/1.1\r\nX-Odd : a\r\n${last}`],
  'the same length twice': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: 2\r\nContent-Length: 2\r\n${last}{}`],
  'a list of lengths': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: 2, 2\r\n${last}{}`],
  'a length with a sign': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: +2\r\n${last}{}`],
  'a transfer that is chunked twice': [
    400,
    `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n${last}2\r\n{}\r\n0\r\n\r\n`,
  ],
  'two media types': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Type: text/plain\r\nContent-Length: 2\r\n${last}{}`],
  'two tokens': [401, `GET /admin/v1/auth/info HTTP/1.1\r\nAdmin-Token: a\r\nAdmin-Token: b\r\n${last}`],
  'lines that end in line feeds only': [400, `GET /healthz HTTP/1.1\nX-Odd: a\n${last}`],
  'CONNECT of a host': [405, `CONNECT example.com:443 HTTP/1.1\r\n${last}`],
  'CONNECT of a path': [405, `CONNECT /admin/v1/auth/info HTTP/1.1\r\n${last}`],
  'an upgrade to a web socket': [
    401,
    `GET /admin/v1/auth/info HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  ],
  'an upgrade to HTTP/2': [
    401,
    `GET /admin/v1/auth/info HTTP/1.1\r\n${host}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  ],
  'HTTP/2 without asking': [400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'the address of a proxy': [401, `GET http://example.com/admin/v1/auth/info HTTP/1.1\r\n${last}`],
  'OPTIONS of everything': [404, `OPTIONS * HTTP/1.1\r\n${last}`],
  TRACE: [405, `TRACE /admin/v1/auth/info HTTP/1.1\r\n${last}`],
  'a method nobody knows': [400, `FETCH /admin/v1/auth/info HTTP/1.1\r\n${last}`],
  'no request': [400, 'hello\r\n\r\n'],
  'a head without an end': [413, `GET /healthz HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  'a broken escape': [400, `GET /admin/v1/%zz HTTP/1.1\r\n${last}`],
  'a long address': [404, `GET /${'x'.repeat(8000)} HTTP/1.1\r\n${last}`],
  'a long parameter': [400, `GET /admin/v1/files/${'x'.repeat(500)} HTTP/1.1\r\n${last}`],
  'two lengths': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: 2\r\nContent-Length: 3\r\n${last}{}`],
  'a length beside chunks': [
    400,
    `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${last}0\r\n\r\n`,
  ],
  'a negative length': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: -1\r\n${last}{}`],
  'a chunk without a length': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n${last}zz\r\n{}\r\n`],
  'an unknown transfer': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Transfer-Encoding: gzip\r\n${last}{}`],
  'a compressed body': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n${last}{}`],
  'a body that is none': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: 1\r\n${last}{`],
  'no body': [400, `POST /admin/v1/auth/login HTTP/1.1\r\n${json}Content-Length: 0\r\n${last}`],
  'a media type that is none': [415, `POST /admin/v1/auth/login HTTP/1.1\r\nContent-Type: ;\r\nContent-Length: 2\r\n${last}{}`],
  'a control character in a header': [400, `GET /healthz HTTP/1.1\r\nX-Odd: a\u0001b\u0000\r\n${last}`],
  'HTTP/1.0': [401, 'GET /admin/v1/auth/info HTTP/1.0\r\n\r\n'],
  'an old version': [400, `GET /healthz HTTP/0.8\r\n${last}`],
};

interface Answer {
  status: number;
  body: { code?: number; message?: string; data?: unknown; status?: string };
}

/** Splits the responses on one connection. */
function answersOf(text: string): Answer[] {
  const found: Answer[] = [];
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.subarray(0, end).toString();
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (!head.startsWith('HTTP/1.1 100')) {
      const body = rest.subarray(end, end + length).toString();
      expect(head, text).toMatch(/^HTTP\/1\.1 \d{3} /);
      expect(head.toLowerCase()).toContain('\r\ncontent-type: application/json; charset=utf-8');
      expect(head.toLowerCase()).toMatch(/\r\nx-request-id: \S+/);
      found.push({ status: Number(head.slice(9, 12)), body: JSON.parse(body) });
    }
    rest = rest.subarray(end + length);
  }
  return found;
}

describe('odd requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server?.close());

  it.each(Object.entries(odd))('are answered in the envelope: %s', async (_, [status, text]) => {
    const answers = answersOf(await sendRaw(server.url, text));
    expect(answers.map((one) => one.status)).toEqual([status]);
    const [{ body }] = answers as [Answer];
    if (status === 200) return expect(body).toEqual({ status: 'ok' });
    expect(statusOfCode.get(body.code ?? 0)).toBe(status);
    expect(body).toMatchObject({ message: expect.stringMatching(/\S/), data: { request_id: expect.stringMatching(/^[\w.-]{8,64}$/) } });
  });

  it('do not affect an earlier response', async () => {
    const text = await sendRaw(server.url, `GET /admin/v1/auth/info HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`);
    expect(answersOf(text).map((one) => one.status)[0]).toBe(401);
  });

  it('are answered in order on one connection', async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\n${host}`;
    const text = await sendRaw(
      server.url,
      `${one('/healthz')}\r\n${one('/admin/v1/auth/info')}\r\n${one('/healthz')}Expect: x\r\n\r\n${one('/nothing')}Connection: close\r\n\r\n`,
    );
    expect(answersOf(text).map((answer) => answer.status)).toEqual([200, 401, 400, 404]);
  });
});
