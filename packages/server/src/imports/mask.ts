import { plainPhone } from '@shiyi/sdk/phone';

/** A mobile number in any of the ways people write it. */
const phones = /(?<!\d)(?:(?:\+?86|0086)[\s\-·]*)?1[3-9]\d(?:[\s\-·.()]?\d){8}(?!\d)/g;

/** A value as it may be shown to whoever imports: phone numbers and other long numbers lose their middle. */
export const maskDigits = (value: string) =>
  value
    .normalize('NFKC')
    .replace(phones, (phone) => plainPhone(phone.replaceAll('.', '')))
    .replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(7)}`);
