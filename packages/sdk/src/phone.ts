/**
 * A mobile number without what people write around its digits: spaces, hyphens, the country code; full-width digits become plain ones.
 * What is no such number stays as it is.
 */
export function plainPhone(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-()·\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .replace(/^(\+86|86|0086)(?=1\d{10}$)/, '');
  return /^1\d{10}$/.test(digits) ? digits : text;
}
