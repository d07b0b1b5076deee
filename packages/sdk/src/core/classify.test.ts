import { afterEach, describe, expect, it, vi } from 'vitest';
import { classify } from './classify.js';

const thrown = (facts: object, message = 'x') => Object.assign(new Error(message), facts);
/** Wraps an error the way Node's fetch does. */
const wrapped = (cause: unknown, times = 1): unknown =>
  times ? new TypeError('fetch failed', { cause: wrapped(cause, times - 1) }) : cause;

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('classify', () => {
  it.each([
    ['UND_ERR_SOCKET', 'network', 'closed', 'unknown', true],
    ['ECONNRESET', 'network', 'reset', 'unknown', true],
    ['EPIPE', 'network', 'reset', 'unknown', true],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'protocol', 'truncated', 'unknown', true],
    ['HPE_INVALID_EOF_STATE', 'protocol', 'truncated', 'unknown', true],
    ['ERR_INVALID_URL', 'usage', 'bad-base-url', 'notSent', false],
    ['ENOTFOUND', 'network', 'dns', 'notSent', undefined],
    ['EAI_AGAIN', 'network', 'dns', 'notSent', undefined],
    ['ECONNREFUSED', 'network', 'refused', 'notSent', undefined],
    ['EHOSTUNREACH', 'network', 'unreachable', 'notSent', undefined],
    ['EHOSTDOWN', 'network', 'unreachable', 'notSent', undefined],
    ['ENETUNREACH', 'network', 'unreachable', 'notSent', undefined],
    ['ENETDOWN', 'network', 'unreachable', 'notSent', undefined],
    ['ETIMEDOUT', 'timeout', 'connect', 'notSent', undefined],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'connect', 'notSent', undefined],
    ['UND_ERR_HEADERS_OVERFLOW', 'protocol', 'headers-too-large', 'unknown', undefined],
    ['HPE_HEADER_OVERFLOW', 'protocol', 'headers-too-large', 'unknown', undefined],
    ['ERR_INVALID_CHAR', 'usage', 'bad-header', 'notSent', false],
    ['ERR_INVALID_HTTP_TOKEN', 'usage', 'bad-header', 'notSent', false],
    ['CERT_HAS_EXPIRED', 'network', 'tls', 'notSent', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'network', 'tls', 'notSent', false],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'network', 'tls', 'notSent', false],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'network', 'tls', 'notSent', false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'network', 'tls', 'notSent', false],
    ['EPROTO', 'network', 'tls', 'notSent', false],
    ['HPE_INVALID_CONSTANT', 'protocol', 'bad-http', 'unknown', undefined],
    ['Z_DATA_ERROR', 'protocol', 'encoding', 'unknown', undefined],
    ['ERR__ERROR_FORMAT_PADDING_1', 'protocol', 'encoding', 'unknown', undefined],
    ['ERR_BROTLI_DECODE', 'protocol', 'encoding', 'unknown', undefined],
    ['ERR_ZLIB_DATA', 'protocol', 'encoding', 'unknown', undefined],
    ['ERR_ERROR_FORMAT_1', 'protocol', 'encoding', 'unknown', undefined],
  ] as const)('maps %s to %s/%s', (code, kind, reason, outcome, retryable) => {
    const facts = classify(wrapped(thrown({ code })), 'body');
    const phase = outcome === 'notSent' ? 'connect' : 'body';
    expect(facts).toStrictEqual({
      kind,
      reason,
      outcome,
      phase,
      cause: { code, message: 'x' },
      ...(retryable !== undefined && { retryable }),
    });
  });

  it.each([
    'XECONNREFUSED',
    'ECONNREFUSEDX',
    'UND_ERR_SOCKETS',
    'MY_UND_ERR_SOCKET',
    'ENOTFOUNDX',
    'XENOTFOUND',
    'EHOSTUNREACHX',
    'XENETDOWN',
    'ETIMEDOUTX',
    'XETIMEDOUT',
    'CONNECT_TIMEOUTX',
    'OVERFLOW',
    'HEADER_OVERFLOWX',
    'XERR_INVALID_CHAR',
    'ERR_INVALID_CHARX',
    'XERR_INVALID_URL',
    'ERR_INVALID_URLX',
    'XHPE_',
    'XZ_DATA',
    'XERR_ZLIB',
    'XERR__ERROR',
    'XECONNRESET',
    'EPIPEX',
    'LENGTH_MISMATCHX',
    'EOF_STATEX',
  ])('ignores the code %s under another name', (code) => {
    expect(classify(thrown({ code }), 'headers')).toMatchObject({ kind: 'network', reason: 'unknown' });
  });
});

describe('classify: phase', () => {
  it('distinguishes two length headers from a body that is too short', () => {
    const error = thrown({ code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' });
    expect(classify(error, 'headers')).toMatchObject({ kind: 'protocol', reason: 'bad-http', phase: 'headers' });
    expect(classify(error, 'body')).toMatchObject({ kind: 'protocol', reason: 'truncated', phase: 'body' });
  });

  it.each(['read', 'write'])('is past connecting if the socket failed to %s', (syscall) => {
    const facts = classify(thrown({ code: 'ETIMEDOUT', syscall }), 'headers');
    expect(facts).toMatchObject({ kind: 'network', reason: 'reset', outcome: 'unknown', retryable: true, phase: 'headers' });
    expect(classify(thrown({ code: 'ERR_INVALID_CHAR', syscall }), 'headers')).toMatchObject({ kind: 'usage' });
    expect(classify(thrown({ code: 'EPROTO', syscall }), 'headers')).toMatchObject({ reason: 'reset' });
    const plain = Object.assign(new Error('SSL routines:wrong version number'), { code: 'EPROTO', syscall });
    expect(classify(plain, 'headers')).toMatchObject({ reason: 'tls', outcome: 'notSent' });
    expect(classify(thrown({ code: 'HPE_INVALID_CONSTANT', syscall }), 'headers')).toMatchObject({ reason: 'bad-http' });
  });

  it('is connecting if the connection failed', () => {
    expect(classify(thrown({ code: 'ETIMEDOUT', syscall: 'connect' }), 'headers')).toMatchObject({ outcome: 'notSent', phase: 'connect' });
  });
});

describe('classify: text', () => {
  it.each([
    ['bad port', undefined, 'usage', 'bad-base-url'],
    ['socket hang up', 'ECONNRESET', 'network', 'closed'],
    ['aborted', 'ECONNRESET', 'protocol', 'truncated'],
    ['aborted', 'ABORT_ERR', 'network', 'unknown'],
  ])('maps %s with code %s to %s/%s', (message, code, kind, reason) => {
    expect(classify(thrown(code ? { code } : {}, message), 'body')).toMatchObject({ kind, reason });
  });
});

describe('classify: chain of causes', () => {
  it('follows causes, and ends with a cycle', () => {
    const refused = thrown({ code: 'ECONNREFUSED' });
    expect(classify(wrapped(refused, 9), 'headers')).toMatchObject({ reason: 'refused' });
    expect(classify(wrapped(refused, 10), 'headers')).toMatchObject({ reason: 'unknown' });
  });

  it('continues with code and text alone', () => {
    const refused = thrown({ code: 'ECONNREFUSED', socket: { token: 'secret' } });
    expect(classify(wrapped(refused), 'headers').cause).toEqual({ code: 'ECONNREFUSED', message: 'x' });
    expect(classify(thrown({ code: 7 }), 'headers').cause).toEqual({ message: 'x' });
    expect(classify(thrown({ code: ['ECONNREFUSED'] }), 'headers')).toMatchObject({ reason: 'unknown', cause: { message: 'x' } });
    expect(classify('secret', 'headers').cause).toEqual({ message: 'string' });
  });
});

describe('classify: unknown code', () => {
  it('may be retried if harmless', () => {
    for (const one of [new TypeError('Failed to fetch'), undefined, null, 5, { code: 'ECONNREFUSED' }])
      expect(classify(one, 'body')).toMatchObject({
        kind: 'network',
        reason: 'unknown',
        outcome: 'unknown',
        retryable: true,
        phase: 'body',
      });
  });

  it('is offline if the browser reports it', () => {
    vi.stubGlobal('navigator', { onLine: false });
    const offline = { kind: 'network', reason: 'offline', outcome: 'notSent', retryable: false };
    expect(classify(new TypeError('Failed to fetch'), 'headers')).toEqual(offline);
    vi.stubGlobal('navigator', { onLine: true });
    expect(classify(new TypeError('Failed to fetch'), 'headers')).toMatchObject({ reason: 'unknown' });
    vi.stubGlobal('navigator', undefined);
    expect(classify(new TypeError('Failed to fetch'), 'headers')).toMatchObject({ reason: 'unknown' });
  });
});
