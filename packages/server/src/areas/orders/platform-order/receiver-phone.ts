import { asText, phone, type Reader, text } from '../../../imports/decide/values.js';
import type { Values } from '../../../imports/kind.js';

/** Kinds of phone that shops give instead of the recipient's own: one that forwards for a few days, or a number with hidden digits. */
const otherKinds = ['virtual', 'masked'] as const;
export type OtherPhone = (typeof otherKinds)[number];

const none = /^[-–—/]*$/;
/** What Douyin encrypts begins with these signs. */
const encrypted = /^(?:\$\$|##)./;
const hidden = /[*＊x×●•]{2,}/i;
/** Eleven digits with an extension: 18400001234-6789, 184…转6789. */
const forwarded = /^(?:86-?)?1\d{10}\s?(?:-|转|轉|ext\.?|,|#)\s?\d{2,6}$/i;

/** Reads the phone of an order. A hidden or virtual one is its kind, because it tells nothing about the person. */
export const receiverPhone: Reader = (cell, timeZone) => {
  const number = asText(cell).replace(/^['`‘’]/, '');
  if (none.test(number) || /^null$/i.test(number)) return { value: null };
  if (hidden.test(number) || encrypted.test(number)) return { value: 'masked' satisfies OtherPhone };
  return forwarded.test(number) ? { value: 'virtual' satisfies OtherPhone } : phone(number, timeZone);
};

const allHidden = /^[*＊\s]+$/;

/** Reads a text about the recipient. One that is encrypted or all hidden tells nothing. */
export const receiverText = (max: number): Reader => {
  const read = text(max);
  return (cell, timeZone) => (encrypted.test(asText(cell)) || allHidden.test(asText(cell)) ? { value: null } : read(cell, timeZone));
};

/** Reads a phone that may be a landline, which is left out. */
export const otherPhone: Reader = (cell, timeZone) => {
  const reading = receiverPhone(cell, timeZone);
  return 'value' in reading ? reading : { value: null };
};

const isOther = (value: unknown): value is OtherPhone => otherKinds.includes(value as OtherPhone);

/** Returns the phone of an order and its kind. The recipient's own, once known, stays. */
export function phoneOf({ receiver_phone: told = null }: Values, before: Values | undefined): Values {
  const known = before?.receiver_phone ?? null;
  if (!isOther(told)) return { receiver_phone: told, receiver_phone_kind: told === null ? (before?.receiver_phone_kind ?? null) : 'real' };
  return known === null ? { receiver_phone: null, receiver_phone_kind: told } : { receiver_phone: known, receiver_phone_kind: 'real' };
}

/** Says the kind in place of a phone that is none. */
export const phoneWords = (value: unknown): readonly [string, string] =>
  value === 'virtual'
    ? ['虚拟号', 'virtual number']
    : value === 'masked'
      ? ['已隐藏的号码', 'masked number']
      : [String(value), String(value)];
