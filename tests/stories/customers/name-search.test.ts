import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { onEveryStore } from '../../support/stores.js';

/** Surnames and given names with their pinyin, by hand; surnames in their reading as a surname. */
const surnames =
  '林lin 张zhang 王wang 李li 赵zhao 陈chen 单shan 曾zeng 解xie 仇qiu 查zha 翟zhai 吕lv 欧阳ou_yang 尉迟yu_chi 覃qin 区ou 朴piao 盖ge 黄huang';
const firstNames = '晓xiao 伟明wei_ming 小满xiao_man 静jing 雨桐yu_tong 子涵zi_han 丽li 建国jian_guo 婷婷ting_ting 长青chang_qing';
const parse = (words: string) =>
  words.split(' ').map((word) => {
    const [, name = '', pinyin = ''] = /^([^a-z]+)([a-z_]+)$/.exec(word) ?? [];
    return { name, syllables: pinyin.split('_') };
  });
const people = parse(surnames).flatMap((last) =>
  parse(firstNames).map((first) => ({ name: last.name + first.name, syllables: [...last.syllables, ...first.syllables] })),
);

/** What people type for a name. */
const typedFor = (syllables: readonly string[]) => [
  syllables.join(''),
  syllables.map((one) => one[0]).join(''),
  (syllables[0] ?? '') +
    syllables
      .slice(1)
      .map((one) => one[0])
      .join(''),
  syllables.slice(1).join(''),
];

/** Whether each letter continues a syllable or begins the next. */
function matches(word: string, syllables: readonly string[]): boolean {
  const from = (rest: string, at: number, letter: number): boolean =>
    rest === '' ||
    (letter > 0 && syllables[at]?.[letter] === rest[0] && from(rest.slice(1), at, letter + 1)) ||
    (syllables[letter > 0 ? at + 1 : at]?.[0] === rest[0] && from(rest.slice(1), letter > 0 ? at + 1 : at, 1));
  return syllables.some((_, at) => from(word, at, 0));
}

onEveryStore('keyword of the list of customers', (options) => {
  const used = useAdmin(options);
  const found = async (keyword: string) => {
    const { list, total } = await used.admin.listCustomers({ keyword, limit: 100 });
    expect(list.length, keyword).toBe(Math.min(total, 100));
    return list.map((one) => one.real_name ?? one.nick_name);
  };

  it('finds 200 names by pinyin, initials and both mixed', { timeout: 120_000 }, async () => {
    expect(people).toHaveLength(200);
    for (const [at, { name }] of people.entries())
      await used.admin.createCustomer(at % 2 ? { nick_name: name } : { nick_name: `微信${at}`, real_name: name });
    for (const { name, syllables } of people)
      for (const word of typedFor(syllables)) {
        const expected = people.filter((one) => matches(word, one.syllables)).map((one) => one.name);
        const names = await found(word);
        expect(names, word).toContain(name);
        expect(names, word).toEqual(expect.arrayContaining(expected));
      }
  });

  it('finds leads, services, foods and dishes by initials as well', async () => {
    await used.admin.createLead({ name: '欧阳建国', phone: '13900001234' });
    expect((await used.admin.listLeads({ keyword: 'oyjg' })).list.map((one) => one.name)).toEqual(['欧阳建国']);
    expect((await used.admin.listIngredients({ keyword: 'xilanhua' })).list.map((one) => one.name)).toContain('西兰花');
    expect((await used.admin.listRecipeCases({ keyword: 'fqcd' })).list.map((one) => one.name).join()).toContain('番茄炒蛋');
    expect((await used.admin.listCustomers({ keyword: 'xqz' })).list).toEqual([]);
  });
});
