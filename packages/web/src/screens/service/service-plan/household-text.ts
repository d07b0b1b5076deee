import type { Language } from '#app/language.js';

/** Units of the built-in foods. Those of a company stay as it wrote them. */
const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  ...{ 个: ['pc', 'pcs'], 只: ['pc', 'pcs'], 颗: ['pc', 'pcs'], 根: ['pc', 'pcs'], 朵: ['pc', 'pcs'], 块: ['piece', 'pieces'] },
  ...{
    片: ['slice', 'slices'],
    张: ['sheet', 'sheets'],
    条: ['strip', 'strips'],
    段: ['section', 'sections'],
    节: ['section', 'sections'],
  },
  ...{ 瓣: ['segment', 'segments'], 棵: ['head', 'heads'], 把: ['handful', 'handfuls'], 勺: ['spoon', 'spoons'], 碗: ['bowl', 'bowls'] },
  ...{ 杯: ['cup', 'cups'], 盒: ['box', 'boxes'], 袋: ['bag', 'bags'], 包: ['pack', 'packs'], 罐: ['can', 'cans'] },
};
const measure = /^(约)? ?(半|\d+(?:\.5)? )(.+)$/;

/** A household measure of the plan, such as 约 3 个 or 半碗, in a language. */
export function householdText(text: string, language: Language): string {
  const [, about, amount, unit = ''] = language === 'en' ? (measure.exec(text) ?? []) : [];
  if (amount === undefined) return text;
  const count = amount === '半' ? '½' : amount.trim().replace('.5', '½').replace(/^0½/, '½');
  const [one, more] = units[unit] ?? [unit, unit];
  return `${about ? 'about ' : ''}${count} ${count === '1' || count === '½' ? one : more}`;
}
