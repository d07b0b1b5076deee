import { type QuestionnaireSeed, scaleOptions } from './seed.js';

const often = scaleOptions(['没有', '很少', '有时', '经常', '总是'], 1);

/** Two questions for each constitution; a reversed one is scored in reverse. */
const asked: [name: string, advice: string, questions: [title: string, reverse?: boolean][]][] = [
  ['平和质', '保持现在的作息与饮食。', [['您白天精神足，做事有劲吗？'], ['换季或出差时，您的身体容易不适应吗？', true]]],
  ['气虚质', '选山药、小米等易消化的食物，散步代替剧烈运动。', [['您走一段路或爬两层楼就气短吗？'], ['您说话久了会觉得没力气吗？']]],
  ['阳虚质', '少吃生冷，早餐喝热粥，注意腰腹保暖。', [['您的手脚比身边的人凉吗？'], ['吃了凉的东西，您会肚子不舒服吗？']]],
  ['阴虚质', '少吃辛辣油炸，晚上十一点前入睡。', [['您常觉得手心、脚心发热吗？'], ['您的嘴唇或皮肤容易干吗？']]],
  ['痰湿质', '少吃甜腻，主食留三分之一粗粮，每周快走五次。', [['您觉得身体发沉、懒得动吗？'], ['您的肚子松软、腰围偏大吗？']]],
  ['湿热质', '少喝酒，少吃烧烤，多吃冬瓜、绿豆。', [['您的脸或鼻头容易出油、长痘吗？'], ['您早上起来嘴里发苦或有异味吗？']]],
  ['血瘀质', '每天活动半小时，避免久坐。', [['您身上会不知不觉出现青紫吗？'], ['您的脸色偏暗、容易有斑吗？']]],
  ['气郁质', '每天留出放松的时间，多到户外走走。', [['您会无缘无故叹气吗？'], ['您容易为小事放不下心吗？']]],
  ['特禀质', '记下引起过敏的食物，避免再吃。', [['您接触花粉、灰尘会打喷嚏吗？'], ['您吃某些食物后皮肤会起疹子吗？']]],
];

const codeOf = (dimension: number, at: number) => `TZ-${dimension + 1}${at + 1}`;

const balancedBands = (advice: string) => [
  { from: 60, to: 100, others_below: 30, level: '是', title: '平和质', advice },
  { from: 60, to: 100, others_below: 40, level: '基本是', title: '基本是平和质', advice: '整体平衡，留意有倾向的体质。' },
];

const biasedBands = (name: string, advice: string) => [
  { from: 30, to: 40, level: '倾向是', title: `有${name}倾向`, advice },
  { from: 40, to: 100, level: '是', title: name, advice },
];

export const constitution: QuestionnaireSeed = {
  name: '体质自测',
  code: 'TIZHI',
  category: 'physique',
  scoring: 'converted',
  score_min: 1,
  score_max: 5,
  decision: 'max_dimension',
  intro: '请按最近三个月的情况作答。',
  duration_min: 4,
  repeat_days: 90,
  questions: asked.flatMap(([, , questions], dimension) =>
    questions.map(([title, reverse = false], at) => ({
      ...{ code: codeOf(dimension, at), title, type: 'single' as const, options: often, reverse },
    })),
  ),
  dimensions: asked.map(([name, advice, questions], dimension) => ({
    name,
    bands: dimension === 0 ? balancedBands(advice) : biasedBands(name, advice),
    items: questions.map((_, at) => ({ code: codeOf(dimension, at) })),
  })),
  parts: [
    { title: '精力与寒热', intro: '想一想大多数日子的情况。', codes: [0, 1, 2, 3].flatMap((one) => [codeOf(one, 0), codeOf(one, 1)]) },
    { title: '体感与情绪', codes: [4, 5, 6, 7, 8].flatMap((one) => [codeOf(one, 0), codeOf(one, 1)]) },
  ],
};
