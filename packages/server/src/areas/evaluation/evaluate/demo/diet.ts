import { type QuestionnaireSeed, scaleOptions } from './seed.js';

const days = scaleOptions(['几乎没有', '每周一两天', '每周三四天', '几乎每天'], 0);

export const diet: QuestionnaireSeed = {
  name: '饮食习惯自测',
  code: 'YINSHI',
  category: 'diet',
  scoring: 'sum',
  score_min: 0,
  score_max: 3,
  decision: 'total_band',
  intro: '请按最近一个月的情况作答。',
  duration_min: 2,
  repeat_days: 30,
  bands: [
    { from: 0, to: 9, level: '需改善', title: '饮食习惯需要改善', advice: '先从按时吃早餐和每天一斤蔬菜做起。' },
    { from: 9, to: 15, level: '一般', title: '饮食习惯一般', advice: '减少外卖和含糖饮料，晚餐提前半小时。' },
    { from: 15, to: 21, level: '良好', title: '饮食习惯良好', advice: '保持下去，可以试着记录三天饮食。' },
  ],
  questions: [
    { code: 'YS-BREAKFAST', title: '您按时吃早餐吗？', type: 'single', options: days },
    { code: 'YS-VEGETABLE', title: '您每天吃够一斤蔬菜吗？', type: 'single', options: days },
    { code: 'YS-GRAIN', title: '您的主食里有粗粮或薯类吗？', type: 'single', options: days },
    { code: 'YS-WATER', title: '您每天喝够六杯水吗？', type: 'single', options: days },
    { code: 'YS-OUT', title: '您点外卖或在外就餐吗？', type: 'single', options: days, reverse: true },
    { code: 'YS-DRINK', title: '您喝含糖饮料或奶茶吗？', type: 'single', options: days, reverse: true },
    { code: 'YS-SUPPER', title: '您吃夜宵吗？', type: 'single', options: days, reverse: true },
    {
      code: 'YS-WHAT',
      title: '夜宵您多半吃什么？',
      type: 'multi',
      options: [
        { key: 'A', label: '烧烤油炸' },
        { key: 'B', label: '甜点零食' },
        { key: 'C', label: '面条粥饭' },
        { key: 'D', label: '都不是', exclusive: true },
      ],
    },
  ],
  dimensions: [
    { name: '好习惯', bands: [], items: ['YS-BREAKFAST', 'YS-VEGETABLE', 'YS-GRAIN', 'YS-WATER'].map((code) => ({ code })) },
    { name: '少吃为好', bands: [], items: ['YS-OUT', 'YS-DRINK', 'YS-SUPPER'].map((code) => ({ code })) },
  ],
  parts: [
    {
      title: '一日三餐',
      codes: ['YS-BREAKFAST', 'YS-VEGETABLE', 'YS-GRAIN', 'YS-WATER', 'YS-OUT', 'YS-DRINK', 'YS-SUPPER'],
    },
    { title: '夜宵', intro: '您几乎每天吃夜宵，请多说一点。', codes: ['YS-WHAT'], show: { code: 'YS-SUPPER', op: 'eq', value: 'D' } },
  ],
};
