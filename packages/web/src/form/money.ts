/** Fen in a text of yuan with up to two decimals; empty for none, NaN where it is no amount. */
export function fenIn(text: string): number | '' {
  const plain = text.trim().replaceAll(/[,，]/g, '');
  if (plain === '') return '';
  const [, yuan = '', cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return yuan === '' ? Number.NaN : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

/** A form's value of fen as yuan to type on. */
export const yuanOf = (fen: unknown): string =>
  fen === undefined || fen === null || fen === '' || Number.isNaN(fen) ? '' : String(Number(fen) / 100);
