import { expect, it } from 'vitest';
import { decrypt, encrypt, isSignature, signatureOf } from './callback-crypto.js';
import { fieldsOf } from './event-xml.js';

/** The example from the WeCom documentation. */
const keys = { token: 'QDG6eK', aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' };
const corpid = 'wx5823bf96d3bd56c7';
const echo = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==';

it('signs and opens as the platform does', () => {
  expect(signatureOf(keys, '1409659589', '263014780', echo)).toBe('5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3');
  expect(decrypt(keys, echo)).toEqual({ message: '1616140317555161061', receiver: corpid });
});

it('opens what it sealed, of every length, and nothing that was changed or cut', () => {
  for (let length = 0; length < 70; length++) {
    const message = '食'.repeat(length);
    expect(decrypt(keys, encrypt(keys, message, corpid))).toEqual({ message, receiver: corpid });
  }
  const sealed = Buffer.from(encrypt(keys, '<xml/>', corpid), 'base64');
  expect(decrypt(keys, sealed.subarray(0, -1).toString('base64'))).toBeUndefined();
  expect(decrypt(keys, '')).toBeUndefined();
  const other = { ...keys, aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };
  expect(decrypt(other, sealed.toString('base64'))?.receiver).not.toBe(corpid);
});

it('distinguishes signatures', () => {
  expect([isSignature('a', 'a'), isSignature('a', 'b'), isSignature('', 'a'), isSignature('aa', 'a')]).toEqual([true, false, false, false]);
});

it('reads the texts of an event and nothing that could grow', () => {
  expect(fieldsOf('<xml><A><![CDATA[x<y]]></A><B>7</B><C><D>1</D></C><E/></xml>')).toEqual({ A: 'x<y', B: '7', E: '' });
  expect(fieldsOf('<!DOCTYPE x [<!ENTITY a "aaaa">]><xml><A>&a;</A></xml>')).toBeUndefined();
  expect(fieldsOf('<xml><A>&lt;</A></xml>')).toEqual({ A: '&lt;' });
  expect(fieldsOf(`${'<a>'.repeat(20_000)}`)).toBeUndefined();
  expect(fieldsOf('<xml><A>1</A><A>2</A><A>3</A><B>4<C/>5</B><D>6</D></xml>')).toEqual({ D: '6' });
  for (const text of ['', 'x', '<xml>', '<xml></ml>', '<other/>', '<xml/><xml/>', '<xml/>x', '[1]'])
    expect(fieldsOf(text), text).toBeUndefined();
});
