import type { Data } from '@shiyi/sdk';
import type { Language, Sentence } from '../../../http/refusal.js';

type ScoreItem = Data<'getScoreItems'>[number];
type Level = readonly [value: number, zh: string, en: string];

interface Item extends Pick<ScoreItem, 'id' | 'dimension' | 'max'> {
  name: Sentence;
  rule: Sentence;
  levels: readonly Level[];
}

const share: readonly Level[] = [
  [30, '很合适', 'On target'],
  [20, '略有出入', 'Slightly off'],
  [10, '偏差较大', 'Far off'],
  [0, '严重偏离', 'Way off'],
];

/** What a meal is scored by, in the order of the keys; 100 points together. */
export const scoreItems: readonly Item[] = [
  {
    id: 1,
    dimension: 'energy',
    max: 30,
    name: ['能量控制', 'Energy'],
    rule: [
      '与计划相差 10 % 以内 30 分，差 50 % 及以上 0 分，中间按比例；没有计划不评',
      '30 within 10 % of the plan, 0 from 50 % off, in proportion between; not judged without a plan',
    ],
    levels: share,
  },
  {
    id: 2,
    dimension: 'structure',
    max: 30,
    name: ['食物结构', 'Structure'],
    rule: [
      '计划中的各组平分；份数相差 30 % 以内得满，60 % 以内得半；没有计划不评',
      'Equal shares over the planned groups; full within 30 % of the portions, half within 60 %; not judged without a plan',
    ],
    levels: share,
  },
  {
    id: 3,
    dimension: 'protein',
    max: 10,
    name: ['蛋白质', 'Protein'],
    rule: [
      '正餐有肉蛋、大豆或奶类 10 分，没有 0 分；加餐和只有水果的一餐不评',
      '10 with meat, egg, soy or milk, else 0; snacks and meals of fruit alone are not judged',
    ],
    levels: [
      [10, '充足', 'Enough'],
      [5, '偏少', 'Little'],
      [0, '缺少', 'None'],
    ],
  },
  {
    id: 4,
    dimension: 'cooking',
    max: 10,
    name: ['烹调方式', 'Cooking'],
    rule: [
      '蒸、煮、生食 10 分，炖 9 分，快炒 7 分，煎烤 5 分，油炸 0 分，按各做法的能量占比平均',
      'Steamed, boiled or raw 10, stewed 9, quick-fried 7, pan-fried 5, deep-fried 0; the mean by their shares of energy',
    ],
    levels: [
      [10, '蒸煮生食', 'Steamed'],
      [9, '炖焖', 'Stewed'],
      [7, '快炒', 'Quick-fried'],
      [5, '煎烤', 'Pan-fried'],
      [0, '油炸', 'Deep-fried'],
    ],
  },
  {
    id: 5,
    dimension: 'time',
    max: 10,
    name: ['用餐时间', 'Time'],
    rule: [
      '在用餐时段内 10 分，相差 60 分钟内 7 分，120 分钟内 4 分，其余 0 分',
      '10 within the hours of the meal, 7 within 60 min of them, 4 within 120 min, else 0',
    ],
    levels: [
      [10, '准时', 'On time'],
      [7, '差一小时内', 'Within 1 h'],
      [4, '差两小时内', 'Within 2 h'],
      [0, '差得更多', 'Later'],
    ],
  },
  {
    id: 6,
    dimension: 'record',
    max: 10,
    name: ['记录完整', 'Record'],
    rule: ['有照片和克数 10 分，只有照片 6 分，只有文字 4 分', 'Photo and grams 10, photo 6, words alone 4'],
    levels: [
      [10, '照片和克数', 'Photo, grams'],
      [6, '只有照片', 'Photo only'],
      [4, '只有文字', 'Words only'],
      [0, '没有记录', 'Nothing'],
    ],
  },
];

const inLanguage = ([zh, en]: Sentence, language: Language) => (language === 'en' ? en : zh);

/** The items as the contract has them. */
export const scoreItemsIn = (language: Language): ScoreItem[] =>
  scoreItems.map(({ name, rule, levels, ...item }) => ({
    ...item,
    name: inLanguage(name, language),
    rule: inLanguage(rule, language),
    levels: levels.map(([value, zh, en]) => ({ label: inLanguage([zh, en], language), value })),
    sort: item.id,
    status: 'on',
  }));
