import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptyDigest, isSignedWith, signedHeaders } from './signature.js';

const now = Date.parse('2026-11-20T12:00:00Z');
const seconds = now / 1000;
const headers = (more: Record<string, string> = {}) => ({
  ...{ 'x-key-id': 'ak_1', 'x-timestamp': String(seconds), 'x-nonce': 'nonce-01', 'x-signature': 'a'.repeat(64) },
  ...more,
});
const codeOf = (more: Record<string, string>) => {
  try {
    signedHeaders(headers(more), now);
    return 200;
  } catch (error) {
    return (error as { code: number }).code;
  }
};

test.each([
  [0, 200],
  [300, 200],
  [-300, 200],
  [301, 40112],
  [-301, 40112],
])('answers a clock %i seconds off with %i', (off, code) => {
  expect(codeOf({ 'x-timestamp': String(seconds + off) })).toBe(code);
});

test.each(['x-key-id', 'x-timestamp', 'x-nonce', 'x-signature'])('finds no signature without %s', (name) => {
  expect(codeOf({ [name]: '' })).toBe(40110);
});

test('signs method, path with query, time, nonce and body', () => {
  const request = { method: 'POST', path: '/ingest/v1/check-ins?a=1', bodyDigest: createHash('sha256').update('{}').digest('hex') };
  // printf 'POST\n/ingest/v1/check-ins?a=1\n1795176000\nnonce-01\n<digest>' | openssl dgst -sha256 -hmac secret
  const signed = signedHeaders(headers({ 'x-signature': '166dc13a360d07d8512995988e7fddaa44e1f49c389cae81ac1c2c1a08472482' }), now);
  expect(isSignedWith('secret', signed, request)).toBe(true);
  expect(isSignedWith('Secret', signed, request)).toBe(false);
  for (const more of [{ method: 'PUT' }, { path: '/ingest/v1/check-ins' }, { bodyDigest: emptyDigest }])
    expect(isSignedWith('secret', signed, { ...request, ...more })).toBe(false);
  expect(isSignedWith('secret', { ...signed, nonce: 'nonce-02' }, request)).toBe(false);
  expect(isSignedWith('secret', { ...signed, timestamp: signed.timestamp + 1 }, request)).toBe(false);
});
