import { describe, expect, it } from 'vitest';
import { unwrap } from './envelope.js';
import type { ErrorFacts } from './errors.js';
import { CallError } from './safe-fetch.js';

const bytesOf = (body: unknown) =>
  body instanceof Uint8Array ? body : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

/** Unwraps a response and returns its data and message, or the facts of its failure. */
function read(status: number, body: unknown, flags = '', retryAfterMs?: number): unknown {
  try {
    return unwrap(status, bytesOf(body), { flags, retryAfterMs });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.facts;
  }
}
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const broken = (reason: string, httpStatus = 200) => ({ kind: 'envelope', reason, outcome: 'unknown', httpStatus });

describe('unwrap: success', () => {
  it('returns data and message, without control characters', () => {
    expect(read(200, { code: 200, message: ' o\u0000\u0007\u009fk\n\tb ', data: [1] })).toEqual({ data: [1], message: 'ok\n\tb' });
    expect(read(299, { code: 200, message: 7 })).toEqual({ data: undefined, message: undefined });
    expect(read(200, { code: 200, message: ' \u0001 ' })).toEqual({ data: undefined, message: undefined });
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['null', 'not-object'],
    ['"a"', 'not-object'],
    ['[]', 'not-object'],
    ['{}', 'no-code'],
    ['{"code":"200"}', 'code-type'],
    ['{"code":200.5}', 'code-type'],
    ['{"code":null}', 'code-type'],
    [Uint8Array.of(0x7b, 0xff, 0x7d), 'bad-utf8'],
    [Buffer.from('{"code":200,"message":"\xff"}', 'latin1'), 'bad-utf8'],
  ])('refuses %j as %s', (body, reason) => expect(read(200, body)).toEqual(broken(reason)));

  it('reports the first words of a body without JSON', () => {
    expect(read(200, `<html><b>Sign</b>\n  in</html>${' x'.repeat(200)}`)).toEqual({
      ...broken('not-json'),
      serverMessage: expect.stringMatching(/^Sign in( x)+/),
    });
    expect((read(200, 'y'.repeat(300)) as ErrorFacts).serverMessage).toBe('y'.repeat(200));
    expect(read(200, '<html>')).toEqual(broken('not-json'));
    expect(read(200, 'Sign<br>in<a href=')).toMatchObject({ serverMessage: 'Sign in' });
  });

  it('accepts 64 levels of depth and no more, whatever the status', () => {
    expect(read(200, { code: 200, data: nested(64) })).toHaveProperty('data');
    expect(read(200, `{"code":200,"data":${'['.repeat(64)}null${']'.repeat(64)}}`)).toHaveProperty('data');
    expect(read(200, { code: 200, data: nested(65) })).toEqual(broken('too-deep'));
    expect(read(500, { code: 200, data: nested(65) })).toEqual(broken('too-deep', 500));
  });

  it.each([
    ['a', [], true],
    ['a', {}, false],
    ['l', { list: [] }, true],
    ['l', { list: {} }, false],
    ['l', null, false],
    ['o', {}, true],
    ['o', null, false],
    ['o', [], false],
    ['r', null, true],
    ['s', { token: 't' }, true],
    ['s', { auth_url: 'u' }, true],
  ])('checks data of shape %s: accepts %j: %s', (flags, data, good) => {
    expect(read(200, { code: 200, data }, flags)).toEqual(good ? { data, message: undefined } : broken('data-shape'));
  });

  it.each([[{ token: '' }], [{ token: 5 }], [{}], [null]])('treats a sign-in without a session, %j, as refused', (data) => {
    const detail = data ? { detail: data } : {};
    const facts = { kind: 'business', reason: 'no-token', outcome: 'notApplied', httpStatus: 200, bizCode: 200, serverMessage: 'x' };
    expect(read(200, { code: 200, message: 'x', data }, 's')).toEqual({ ...facts, ...detail });
  });
});

describe('unwrap: refusal', () => {
  it.each([
    ['不行', 'notice'],
    ['1 < 2', 'notice'],
    ['<b>不行</b>', 'htmlNotice'],
    ['</p>', 'htmlNotice'],
  ])('maps code %s to %s', (message, action) => {
    const facts = {
      kind: 'business',
      reason: '40001',
      outcome: 'notApplied',
      action,
      bizCode: 40001,
      serverMessage: message,
      httpStatus: 200,
    };
    expect(read(200, { code: 40001, message, data: { a: 1 } })).toEqual({ ...facts, detail: { a: 1 } });
  });

  it('keeps 64 KiB of the message', () => {
    expect((read(200, { code: 1, message: 'z'.repeat(70_000) }) as ErrorFacts).serverMessage).toHaveLength(65_536);
  });

  it.each([200, 400, 500])('acts on a session code with HTTP %i', (status) => {
    const ended = { kind: 'session', reason: '100001', outcome: 'notApplied', action: 'logoutReload', bizCode: 100001, httpStatus: status };
    for (const code of [100001, '100001']) expect(read(status, { code })).toEqual(ended);
    for (const code of [100002, 100003]) {
      const forbidden = {
        kind: 'forbidden',
        reason: String(code),
        outcome: 'notApplied',
        action: 'goto401',
        bizCode: code,
        httpStatus: status,
      };
      expect(read(status, { code: String(code) })).toEqual(forbidden);
    }
    for (const code of ['1000010', 'x100001', '100004', [100001]]) expect(read(status, { code })).not.toHaveProperty('action');
  });

  it('acts on a session code even if the bytes are broken', () => {
    expect(read(200, Buffer.from('{"code":100001,"message":"\xff"}', 'latin1'))).toMatchObject({ kind: 'session' });
  });

  it.each<[status: number, facts: Partial<ErrorFacts>, retryAfterMs?: number]>([
    [400, { kind: 'http', outcome: 'notApplied' }],
    [401, { kind: 'auth', outcome: 'notApplied', action: 'reloginDialog' }],
    [403, { kind: 'forbidden', outcome: 'notApplied', action: 'goto401' }],
    [408, { kind: 'timeout', reason: 'server', outcome: 'notApplied', retryable: true }],
    [409, { kind: 'conflict', outcome: 'notApplied' }],
    [409, { kind: 'conflict', outcome: 'notApplied', retryable: true, retryAfterMs: 5 }, 5],
    [425, { kind: 'timeout', reason: 'server', outcome: 'notApplied', retryable: true }],
    [429, { kind: 'rateLimited', outcome: 'notApplied' }],
    [429, { kind: 'rateLimited', outcome: 'notApplied', retryable: true, retryAfterMs: 0 }, 0],
    [499, { kind: 'http', outcome: 'notApplied' }],
    [500, { kind: 'http', outcome: 'unknown', retryable: true }],
    [501, { kind: 'http', outcome: 'unknown', retryable: false }],
    [502, { kind: 'unavailable', outcome: 'unknown', retryable: true }],
    [502, { kind: 'unavailable', outcome: 'unknown', retryable: true }, 9],
    [503, { kind: 'unavailable', outcome: 'unknown', retryable: true }],
    [503, { kind: 'unavailable', outcome: 'notApplied', retryable: true, retryAfterMs: 9 }, 9],
    [504, { kind: 'unavailable', outcome: 'unknown', retryable: true }],
    [505, { kind: 'http', outcome: 'unknown', retryable: true }],
    [599, { kind: 'http', outcome: 'unknown', retryable: true }],
    [600, { kind: 'protocol', reason: 'bad-status', outcome: 'unknown' }],
    [199, { kind: 'protocol', reason: 'bad-status', outcome: 'unknown' }],
  ])('maps HTTP %i to %j', (status, facts, wait) => {
    expect(read(status, '', '', wait)).toEqual({ reason: String(status), ...facts, httpStatus: status });
    const said = read(status, { code: 7, detail: 'd', title: 't', data: { a: 1 } }, '', wait);
    expect(said).toEqual({ reason: String(status), ...facts, httpStatus: status, bizCode: 7, serverMessage: 'd', detail: { a: 1 } });
  });

  it('trusts the status over a body that claims success', () => {
    expect(read(500, { code: 200 })).toEqual({
      kind: 'http',
      reason: 'status-code-conflict',
      outcome: 'unknown',
      retryable: false,
      httpStatus: 500,
    });
    expect(read(401, { code: 100001, title: 't' })).toMatchObject({ kind: 'auth', bizCode: 100001, serverMessage: 't' });
    expect(read(403, { code: 100001 })).toMatchObject({ kind: 'forbidden', bizCode: 100001 });
  });

  it('treats a 401 at sign-in as no lost session', () => {
    expect(read(404, '', 'p')).toMatchObject({ kind: 'http', reason: '404' });
    expect(read(200, { code: 40001, data: {} }, 's')).toMatchObject({ kind: 'business', reason: '40001' });
    expect(read(401, { code: 40101 }, 'p')).toEqual({
      kind: 'business',
      reason: 'bad-credentials',
      outcome: 'notApplied',
      bizCode: 40101,
      httpStatus: 401,
    });
  });
});
