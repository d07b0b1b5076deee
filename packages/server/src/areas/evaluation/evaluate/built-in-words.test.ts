import { describe, expect, it } from 'vitest';
import { builtInText, resultIn } from './built-in-words.js';
import { constitution } from './demo/constitution.js';
import { diet } from './demo/diet.js';
import { sleep } from './demo/sleep.js';

describe('builtInText', () => {
  it('knows every text of the results of built-in questionnaires in English', () => {
    const texts = [constitution, diet, sleep].flatMap(({ bands = [], rules = [], dimensions }) => [
      ...dimensions.map((one) => one.name),
      ...[...bands, ...rules, ...dimensions.flatMap((one) => one.bands)].flatMap((one) => [
        ...[one.title, one.advice],
        'level' in one ? one.level : undefined,
      ]),
    ]);
    const said = [...new Set(texts)].filter((one) => one !== undefined);
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((one) => /\p{Script=Han}/u.test(builtInText(one, 'en')))).toEqual([]);
    expect(said.map((one) => builtInText(one, 'zh'))).toEqual(said);
  });

  it('leaves what a company wrote as it is', () => {
    const own = { title: '平和质（本店）', level: null, advice: ['多喝水'], dimensions: [] };
    expect(resultIn(own, 'en')).toEqual(own);
  });
});
