import { asText, phone, type Reader } from '../../../imports/decide/values.js';
import type { Values } from '../../../imports/kind.js';

/** Kinds of phone that shops give instead of the recipient's own: one that forwards for a few days, or a number with hidden digits. */
const otherKinds = ['virtual', 'masked'] as const;
export type OtherPhone = (typeof otherKinds)[number];

const none = /^[-–—/]*$/;
const hidden = /[*＊x×●•]{2,}/i;
/** Eleven digits with an extension: 18400001234-6789, 184…转6789. */
const forwarded = /^(?:86-?)?1\d{10}\s?(?:-|转|轉|ext\.?|,|#)\s?\d{2,6}$/i;

/** Reads the phone of an order. A hidden or virtual one is its kind, because it tells nothing about the person. */
export const receiverPhone: Reader = (cell, timeZone) => {
  const text = asText(cell).replace(/^['`‘’]/, '');
  if (none.test(text) || /^null$/i.test(text)) return { value: null };
  if (hidden.test(text)) return { value: 'masked' satisfies OtherPhone };
  return forwarded.test(text) ? { value: 'virtual' satisfies OtherPhone } : phone(text, timeZone);
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
