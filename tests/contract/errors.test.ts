import { ApiError, createClient, type ErrorKind, type Reaction } from '@shiyi/sdk';
import { contract } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http, type RawServer, startRawServer } from '../faults/raw-server.js';

const codes = (contract.components.schemas.ErrorCode?.oneOf ?? []).map((one) => ({
  code: Number(one.const),
  status: Number((one as { 'x-status'?: number })['x-status']),
  title: one.title,
}));

/** How a client reacts to each status, according to the failure matrix. */
const byStatus: Record<number, [kind: ErrorKind, action: Reaction]> = {
  200: ['business', 'notice'],
  400: ['http', 'notice'],
  401: ['auth', 'reloginDialog'],
  403: ['forbidden', 'goto401'],
  404: ['http', 'notice'],
  405: ['http', 'notice'],
  408: ['timeout', 'notice'],
  409: ['conflict', 'notice'],
  413: ['http', 'notice'],
  415: ['http', 'notice'],
  422: ['http', 'notice'],
  429: ['rateLimited', 'notice'],
  500: ['http', 'notice'],
  501: ['http', 'notice'],
  502: ['unavailable', 'notice'],
  503: ['unavailable', 'notice'],
  507: ['http', 'notice'],
};

/** Session states come with status 200 and still end or block the session. */
const byCode: Record<number, [kind: ErrorKind, action: Reaction]> = {
  100001: ['session', 'logoutReload'],
  100002: ['forbidden', 'goto401'],
  100003: ['forbidden', 'goto401'],
};

describe('error-codes.yaml', () => {
  let server: RawServer;
  beforeAll(async () => {
    server = await startRawServer();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  const failureOf = async (status: number, body: object): Promise<ApiError> => {
    server.answer = (socket) => socket.write(http(status, JSON.stringify(body)));
    const error = await createClient({ baseUrl: server.url, token: 'a', retries: 0 })
      .getCompany()
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    return error;
  };

  it.each(codes)('maps $code with status $status: $title', async ({ code, status }) => {
    const [kind, action] = byCode[code] ?? byStatus[status] ?? [];
    expect(kind, `nothing is known of status ${status}`).toBeDefined();
    const error = await failureOf(status, { code, message: '说明', data: { request_id: 'r1' } });
    expect(error).toMatchObject({ kind, action, bizCode: code, httpStatus: status, serverMessage: '说明', detail: { request_id: 'r1' } });
    expect(error.outcome).toBe(status >= 500 ? 'unknown' : 'notApplied');
  });

  it('has each code once, with the status of its first digits', () => {
    expect(new Set(codes.map((one) => one.code)).size).toBe(codes.length);
    for (const { code, status } of codes) expect([Math.floor(code / 100), 200], String(code)).toContain(status);
    for (const { code, status } of codes.filter((one) => one.status === 200))
      expect([code >= 100_000 || Math.floor(code / 100) === 401, status]).toEqual([true, 200]);
  });

  it('keeps the message of another server’s code', async () => {
    expect(await failureOf(200, { code: 61234, message: '库存不足', data: null })).toMatchObject({
      kind: 'business',
      bizCode: 61234,
      message: '库存不足',
    });
  });
});
