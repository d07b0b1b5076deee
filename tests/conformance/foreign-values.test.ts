import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportType } from '@shiyi/server/imports/kind';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foods } from '../support/foreign/foods.js';
import { appleHealth, contacts, people } from '../support/foreign/people.js';
import { scales } from '../support/foreign/scales.js';
import { readTableFile } from '../support/read-table-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shiyi-foreign-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file and returns its values, without those of everyone. */
async function reading(content: string, type: ImportType) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return readTableFile(path, type, type === 'checkin' ? { given: { user_id: 37 } } : {});
}
async function valuesOf(content: string, type: ImportType) {
  const { rows, refusal, profile } = await reading(content, type);
  expect(refusal).toBeUndefined();
  const values = rows.map((row) => {
    if (!('values' in row)) return row;
    const { user_id: _, ...own } = row.values;
    return own;
  });
  return { profile, values };
}

describe('scales and apps', () => {
  it.each([
    [
      'renpho',
      'Renpho',
      [
        { date: '2026-11-20', record: 'weight', value: '72.45kg', body_fat: 28.3 },
        { date: '2026-11-19', record: 'weight', value: '72.9kg', body_fat: 28.6 },
      ],
    ],
    [
      // 23:30 in UTC is the next morning in Shanghai.
      'zepp',
      '小米运动健康（Zepp）',
      [
        { date: '2026-11-20', record: 'weight', value: '72.5', body_fat: 28.3 },
        { date: '2026-11-20', record: 'weight', value: '72.7', body_fat: 28.4 },
      ],
    ],
    [
      'zeppActivity',
      '小米运动健康（Zepp）',
      [
        { date: '2026-11-18', record: 'steps', value: '8123' },
        { date: '2026-11-17', record: 'steps', value: '10422' },
      ],
    ],
    [
      'withings',
      'Withings',
      [
        { date: '2026-11-20', record: 'weight', value: '72.45kg' },
        { date: '2026-11-18', record: 'weight', value: '72.80kg' },
      ],
    ],
    [
      'fitbit',
      'Fitbit',
      [
        { date: '2026-11-16', record: 'sport_kcal', value: '1034' },
        { date: '2026-11-16', record: 'steps', value: '9876' },
        { date: '2026-11-15', record: 'sport_kcal', value: '645' },
        { date: '2026-11-15', record: 'steps', value: '4321' },
      ],
    ],
    ['fitbitBody', 'Fitbit', [{ date: '2026-11-14', record: 'weight', value: '72.4', body_fat: 28.1 }]],
    [
      'myFitnessPal',
      'MyFitnessPal',
      [
        { date: '2026-11-13', record: 'breakfast', value: '380' },
        { date: '2026-11-13', record: 'dinner', value: '512.4' },
      ],
    ],
    [
      'myFitnessPalExercise',
      'MyFitnessPal',
      [
        { date: '2026-11-12', record: 'sport', value: '35' },
        { date: '2026-11-12', record: 'sport_kcal', value: '312' },
      ],
    ],
    ['huawei', '华为运动健康', [{ date: '2026-11-11', record: 'weight', value: '72.6kg', body_fat: 28.2 }]],
  ] as const)('are read as the file of %s means them', async (name, profile, expected) => {
    const read = await valuesOf(scales[name], 'checkin');
    expect(read.profile).toBe(profile);
    const byMeasure = (one: object) => JSON.stringify([(one as { date: string }).date, (one as { record: string }).record]);
    expect(read.values.toSorted((one, other) => (byMeasure(one) < byMeasure(other) ? -1 : 1))).toEqual(
      expected.toSorted((one, other) => (byMeasure(one) < byMeasure(other) ? -1 : 1)),
    );
  });

  it('make several check-ins of a line of measures, and none of an empty line', async () => {
    const { values } = await valuesOf(scales.coach, 'checkin');
    expect(values).toEqual([
      { date: '2026-11-10', record: 'weight', value: '145.2斤' },
      { date: '2026-11-10', record: 'steps', value: '8000' },
      { date: '2026-11-10', record: 'drink', value: '1500ml' },
      { date: '2026-11-10', record: 'sleep', value: '7.5小时' },
      { date: '2026-11-10', record: 'breakfast', text: '燕麦牛奶、鸡蛋' },
      { date: '2026-11-09', record: 'steps', value: '6500' },
      { row_no: 4, omitted: true, reason: ['这一行没有数值', 'The line has no values'] },
    ]);
  });

  it('are read from an export of Apple Health by day, without counting a watch and a phone twice', async () => {
    const { values } = await valuesOf(appleHealth, 'checkin');
    expect(values).toEqual([
      { date: '2026-11-20', record: 'sleep', value: '420', unit: 'min' },
      { date: '2026-11-20', record: 'weight', value: '73.1', unit: 'kg', body_fat: 28.3 },
      { date: '2026-11-20', record: 'steps', value: '3912', unit: 'steps' },
    ]);
    await expect(reading(appleHealth, 'member')).rejects.toThrow('Apple Health');
  });

  it('expand no entities of an export of Apple Health', async () => {
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const bomb = appleHealth
      .replace('<!-- HealthKit', `<!ENTITY l0 "lol">${laughs}<!-- HealthKit`)
      .replace('value="0.283"', 'value="&l9;"');
    const { values } = await valuesOf(bomb, 'checkin');
    expect(values).toContainEqual({ date: '2026-11-20', record: 'weight', value: '73.1', unit: 'kg' });
  });
});

describe('food tables', () => {
  const food = (
    code: string | undefined,
    name: string,
    [energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg]: (number | undefined)[],
  ) =>
    Object.fromEntries(
      Object.entries({ code, name, energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg }).filter(([, value]) => value !== undefined),
    );
  it.each([
    [
      'tfda',
      '台湾食品成分资料库（TFDA）',
      [food('H00101', '黃豆', [389, 35.6, 15.7, 33, 14.5]), food('A00101', '大麥仁', [365, 8.6, 1.7, 77.2, undefined, 5])],
    ],
    [
      'fdc',
      '美国 FoodData Central',
      [
        food('171688', 'Apples, raw, with skin', [52, 0.3, 0.2, 13.8, 2.4, 1]),
        food('173944', 'Bananas, raw', [89, 1.1, 0.3, 22.8, 2.6, 1]),
      ],
    ],
    [
      'sr',
      '美国标准参考食物表（SR）',
      [food('02013', 'CORIANDER SEED', [298, 12.4, 17.8, 55, 41.9, 35]), food('01001', 'BUTTER,WITH SALT', [717, 0.9, 81.1, 0.1, 0, 643])],
    ],
    [
      'mext',
      '日本食品标准成分表',
      [
        food('01001', 'アマランサス 玄穀', [343, 12.7, 6, 64.9, 7.4, 1]),
        food('01083', 'こめ 水稲穀粒 精白米 うるち米', [342, 6.1, 0.9, 77.6, 0.5, 1]),
        { ...food('06182', 'トマト 赤色トマト 果実 生', [20, 0.7, 0.1, 4.7, 1, 3]), edible_rate: 97 },
      ],
    ],
    ['ifct', '印度食物成分表（IFCT）', [food('A001', 'Amaranth seed black', [356, 14.6, 5.7, 60, 7])]],
    ['fnri', '菲律宾食物成分表（FNRI）', [food('A003', 'Rice, well-milled, boiled', [129, 2.1, 0.2, 28.8, 0.4, 2])]],
    [
      'ciqual',
      '法国 CIQUAL',
      [
        food('25608', 'Taboulé ou Salade de couscous, préemballé', [179, 4.9, 6.7, 23.7, 2.5, 399]),
        food('25609', 'Salade de pomme de terre à la piémontaise, préemballée', [130, 4.5, 8.3, 8.9, 0, 433]),
      ],
    ],
    ['swiss', '瑞士食物成分表', [food(undefined, 'Agar Agar', [160, 2.4, 0.2, 0, 74.3, 125])]],
    ['china', '中国食物成分表', [food('051027', '黑木耳（干）', [265, 12.1, 1.5, 65.6, undefined, 49])]],
  ] as const)('have the values of %s', async (name, profile, expected) => {
    const read = await valuesOf(foods[name], 'ingredient');
    expect(read.profile).toBe(profile);
    expect(read.values).toHaveLength(expected.length);
    for (const [at, one] of expected.entries()) expect(read.values[at]).toMatchObject(one);
  });

  it('have no column for the error of a value, whose name is nearly the same', async () => {
    const heads = 'code,name,enerc,enerc_e,fatce,fatce_e,fibtg,choavldf,choavldf_e,protcnt,protcnt_e,trp_e';
    const { values } = await valuesOf(`${heads}\nT001,Coconut oil,3766,0,100,0,0,0,0,0,0,0.1\n`, 'ingredient');
    expect(values).toEqual([{ code: 'T001', name: 'Coconut oil', energy_kcal: 900, fat_g: 100, fiber_g: 0, carb_g: 0, protein_g: 0 }]);
    const other = 'Name,Energy_SD,Energy_n,Protein,Fat,Carbohydrate\nOil,3,12,0,100,0\n';
    expect((await reading(other, 'ingredient')).refusal?.[1]).toContain('No column for Energy');
  });

  it('are refused with what to add if they have numbers only', async () => {
    expect((await reading(foods.fdcNumbers, 'ingredient')).refusal?.[1]).toContain('food.csv');
  });
});

describe('contact lists', () => {
  it.each([
    [
      'wecom',
      '企业微信客户列表',
      [
        {
          nick_name: '林某@微信',
          phone: '13900009106',
          remark: '朋友介绍\n添加人：陈雨桐\n添加人所属部门：营养部\n添加时间：2026-11-20 10:00:00\n来源：扫描名片二维码\n标签组1：A类',
        },
      ],
    ],
    [
      'google',
      'Google 通讯录',
      [
        {
          real_name: 'Anna Maria Keller',
          phone: '13900009201',
          remark:
            'prefers mornings\nLabels：* myContacts\nE-mail 1 - Value：anna@example.com\nOrganization Name：Green Ltd\n其他号码：0571-88001234',
        },
        { real_name: '林知夏', phone: '13900009202', remark: 'Labels：* myContacts' },
      ],
    ],
    [
      'outlook',
      'Outlook 联系人',
      [{ real_name: '陈小雨', phone: '13900009203', remark: 'Home Phone：021-55556666\n想减重', birthday: '1990-05-01' }],
    ],
    [
      'numbers',
      undefined,
      [
        { real_name: '甲', phone: '13900009204', remark: '周末联系\n其他号码：0571-88001234-801' },
        { real_name: '乙', phone: '13900009205', remark: '其他号码：0571-88001235' },
        { real_name: '丙', phone: '13900009206' },
      ],
    ],
    [
      'yearless',
      'Google 通讯录',
      [
        { real_name: '陈小雨', phone: '13900009207', remark: 'Labels：* myContacts\n生日（没有年份）：03-14', birthday: null },
        { real_name: '陆小鹿', phone: '13900009208', remark: '生日（没有年份）：02-29', birthday: null },
        { real_name: '马小马', phone: '13900009209', birthday: '1991-02-28' },
      ],
    ],
  ] as const)('keep all that %s says', async (name, profile, expected) => {
    const read = await valuesOf(people[name], 'member');
    expect(read.profile).toBe(profile);
    expect(read.values).toEqual(expected);
  });

  it('are read from vCard 2.1, 3.0 and 4.0, and their lines are those of the contacts', async () => {
    const { rows } = await reading(contacts, 'member');
    expect(rows.map(({ row_no }) => row_no)).toEqual([1, 12, 19]);
    expect((await valuesOf(contacts, 'member')).values).toEqual([
      { real_name: '陈小雨', phone: '13900009104', birthday: '1990-05-01', remark: '想减重\n周末 联系, 谢谢\n其他号码：021-55556666' },
      { real_name: '林知夏', phone: '13900009105', remark: '陈' },
      { real_name: 'Anna Keller', phone: '13900009106', sex: 2 },
    ]);
  });

  it('are kept if a birthday has no year, which goes to the remark', async () => {
    const { values } = await valuesOf(contacts.replace('BDAY:1990-05-01', 'BDAY:--0501'), 'member');
    expect(values[0]).toMatchObject({ phone: '13900009104', birthday: null, remark: expect.stringContaining('生日（没有年份）：05-01') });
  });

  it('are refused if they end within a contact', async () => {
    await expect(reading(contacts.slice(0, -14), 'member')).rejects.toThrow('does not end');
  });
});
