import { plainPhone } from '@shiyi/sdk/phone';

/** Mainland China mobile numbers in any common format. */
const phones = /(?<!\d)(?:(?:\+?86|0086)[\s\-·]{0,3})?1[3-9]\d(?:[\s\-·.()]?\d){8}(?!\d)/g;

/** Masks the middle of phone numbers and other long numbers in a value shown to the importing user. */
export const maskDigits = (value: string) =>
  value
    .normalize('NFKC')
    .replace(phones, (phone) => plainPhone(phone.replaceAll('.', '')))
    .replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(7)}`);
