import { type QuestionnaireSeed, scaleOptions } from './seed.js';

const weekly = scaleOptions(['没有', '每周不到一次', '每周一两次', '每周三次以上'], 0);
/** A component of two items of 0 to 3. */
const ofTwo = [{ to: 0, score: 0 }, { to: 2, score: 1 }, { to: 4, score: 2 }, { score: 3 }];
const disturbed = ['夜里醒来后很难再睡着', '起夜上厕所', '因为太热、太冷或太吵睡不好', '做噩梦', '身上疼痛影响睡觉'];

export const sleep: QuestionnaireSeed = {
  name: '睡眠自测',
  code: 'SHUIMIAN',
  category: 'sleep',
  scoring: 'component',
  score_min: 0,
  score_max: 3,
  decision: 'total_band',
  intro: '请按最近一个月的情况作答。',
  duration_min: 3,
  repeat_days: 30,
  bands: [
    { from: 0, to: 6, level: '良好', title: '睡眠良好', advice: '保持固定的起床时间。' },
    { from: 6, to: 11, level: '一般', title: '睡眠欠佳', advice: '午后不喝咖啡和浓茶，睡前一小时放下手机。' },
    { from: 11, to: 21, level: '较差', title: '睡眠较差', advice: '先固定上床和起床时间；两周没有改善请就医。' },
  ],
  questions: [
    { code: 'SM-BED', title: '您通常几点上床准备睡觉？', type: 'time' },
    { code: 'SM-UP', title: '您通常几点起床？', type: 'time' },
    { code: 'SM-LATENCY', title: '上床后大约多久睡着？', type: 'number', min: 0, max: 600, unit: '分钟' },
    { code: 'SM-HOURS', title: '一晚真正睡着大约几小时？', type: 'number', min: 0, max: 24, unit: '小时' },
    { code: 'SM-AWAKE', title: '半小时内睡不着，有多常见？', type: 'single', options: weekly },
    ...disturbed.map((what, at) => ({ code: `SM-D${at + 1}`, title: `${what}，有多常见？`, type: 'single' as const, options: weekly })),
    { code: 'SM-QUALITY', title: '总的来说，您睡得怎么样？', type: 'single', options: scaleOptions(['很好', '还好', '不太好', '很差'], 0) },
    { code: 'SM-PILL', title: '靠药物或保健品助眠，有多常见？', type: 'single', options: weekly },
    { code: 'SM-SLEEPY', title: '白天开会、吃饭或坐车时犯困，有多常见？', type: 'single', options: weekly },
    {
      code: 'SM-DRIVE',
      title: '做事提不起劲，有多明显？',
      type: 'single',
      options: scaleOptions(['没有', '有一点', '比较明显', '非常明显'], 0),
    },
  ],
  dimensions: [
    { name: '主观质量', bands: [], items: [{ code: 'SM-QUALITY' }] },
    {
      name: '入睡时间',
      bands: [],
      sum_map: ofTwo,
      items: [
        {
          code: 'SM-LATENCY',
          score_map: [
            { to: 15, score: 0 },
            { to: 30, score: 1 },
            { to: 60, score: 2 },
            { from: 60, score: 3 },
          ],
        },
        { code: 'SM-AWAKE' },
      ],
    },
    {
      name: '睡眠时长',
      bands: [],
      items: [
        {
          code: 'SM-HOURS',
          score_map: [
            { from: 7, score: 0 },
            { at_least: 6, score: 1 },
            { at_least: 5, score: 2 },
            { to: 5, score: 3 },
          ],
        },
      ],
    },
    {
      name: '睡眠效率',
      bands: [],
      items: [
        {
          code: 'SM-HOURS',
          share: { from: 'SM-BED', to: 'SM-UP' },
          score_map: [
            { at_least: 85, score: 0 },
            { at_least: 75, score: 1 },
            { at_least: 65, score: 2 },
            { to: 65, score: 3 },
          ],
        },
      ],
    },
    {
      name: '睡眠干扰',
      bands: [],
      sum_map: [{ to: 0, score: 0 }, { to: 5, score: 1 }, { to: 10, score: 2 }, { score: 3 }],
      items: disturbed.map((_, at) => ({ code: `SM-D${at + 1}` })),
    },
    { name: '助眠用药', bands: [], items: [{ code: 'SM-PILL' }] },
    { name: '日间状态', bands: [], sum_map: ofTwo, items: [{ code: 'SM-SLEEPY' }, { code: 'SM-DRIVE' }] },
  ],
  parts: [
    { title: '作息', codes: ['SM-BED', 'SM-UP', 'SM-LATENCY', 'SM-HOURS', 'SM-AWAKE'] },
    { title: '夜里', codes: disturbed.map((_, at) => `SM-D${at + 1}`) },
    { title: '感受与白天', codes: ['SM-QUALITY', 'SM-PILL', 'SM-SLEEPY', 'SM-DRIVE'] },
  ],
};
