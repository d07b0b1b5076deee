import { describe, expect, it } from 'vitest';
import { otherPhone, phoneOf, receiverPhone } from './receiver-phone.js';

const read = (text: string) => receiverPhone(text, 'Asia/Shanghai');

describe('receiverPhone', () => {
  it.each([
    ['13900002046', '13900002046'],
    ["'86-13900002049", '13900002049'],
    ['139****2046', 'masked'],
    ['1**********', 'masked'],
    ['184****1234转6789', 'masked'],
    ['18400001234-6789', 'virtual'],
    ["'18400001111-2345", 'virtual'],
    ['-', null],
    ['null', null],
  ])('reads %s as %s', (text, value) => expect(read(text)).toEqual({ value }));

  it('refuses a number that is neither', () => expect(read('1390000')).toHaveProperty('problem'));
  it('leaves a landline out of the other phone', () => expect(otherPhone('0571-88888888', 'Asia/Shanghai')).toEqual({ value: null }));
});

describe('phoneOf', () => {
  it('stores the real phone, or the kind of another', () => {
    expect(phoneOf({ receiver_phone: '13900002046' }, undefined)).toEqual({ receiver_phone: '13900002046', receiver_phone_kind: 'real' });
    expect(phoneOf({ receiver_phone: 'masked' }, undefined)).toEqual({ receiver_phone: null, receiver_phone_kind: 'masked' });
  });

  it('keeps the real phone that a later file hides', () => {
    const before = { receiver_phone: '13900002046', receiver_phone_kind: 'real' };
    expect(phoneOf({ receiver_phone: 'virtual' }, before)).toEqual(before);
  });
});
