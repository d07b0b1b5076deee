/**
 * Normalizes a Chinese mobile number: removes spaces, hyphens and the country code, and converts full-width digits. Returns any other
 * text unchanged.
 */
export function plainPhone(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-()·\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .replace(/^(\+86|86|0086)(?=1\d{10}$)/, '');
  return /^1\d{10}$/.test(digits) ? digits : text;
}
