import { people, places } from './people.js';

const family = ['林', '陈', '许', '周', '沈', '顾', '方', '宋', '唐', '陆'];
const given = ['念', '雨桐', '嘉宁', '思远', '可欣', '文博', '若溪', '建国', '晓曼', '一鸣', '佳怡', '子航'];
const nicks = [
  ...[
    '小满',
    '阿宁',
    '禾子',
    '山里来的风',
    '橘子汽水',
    '跑步的猫',
    '早睡的人',
    '南瓜粥',
    '慢慢来',
    '青柠',
    '夏至',
    '一碗清汤',
    '半糖去冰',
    '木木',
  ],
  ...[
    '云朵面包',
    '小鹿',
    '晴天娃娃',
    '芝麻糊',
    '鱼丸粗面',
    '向日葵',
    '不吃宵夜',
    '拾光',
    '麦子',
    '小城故事',
    '荷塘',
    '阿福',
    '一颗柚子',
    '暖暖',
  ],
  ...['风信子', '圆圆', '静听雨声', '老周', '豆沙包', '兔子先生', '清晨六点', '小苹果', '米汤', '团子妈', '江南', '知了'],
];
const jobs = ['护士', '教师', '会计', '程序员', '店长', '全职妈妈', '司机', '设计师'];
const remarks = ['晚班，晚餐多在 20 点后', '出差多，常在外面吃', '午休带饭，可以微波加热', '膝盖受过伤，先不安排跑跳', null, null];
const cities = ['杭州市', '宁波市', '绍兴市', '嘉兴市'];
const stages = ['in_service', 'in_service', 'lead', 'finished', 'trial', 'in_service', 'lost', 'lead'];

/** Those in the public pool have no service. */
const stageOf = (n: number) => (n % 9 === 8 ? 'lead' : (stages[n % stages.length] as string));

/** Whoever was weighed for six weeks is known for longer; those on trial came this month. */
function daysSinceFirstContact(n: number): number {
  if (stageOf(n) === 'trial') return 8 + ((n * 11) % 18);
  return ['lead', 'lost'].includes(stageOf(n)) ? 3 + ((n * 11) % 70) : 64 + ((n * 11) % 60);
}

/** The demo customers in the order they are added. */
export const demoCustomers = Array.from({ length: 40 }, (_, n) => ({
  n,
  nick_name: nicks[n] as string,
  real_name: `${family[n % family.length]}${given[(n * 5) % given.length]}`,
  phone: `1591000${String(3100 + n * 37).padStart(4, '0')}`,
  sex: (n % 4 === 3 ? 1 : 2) as 1 | 2,
  years: 24 + ((n * 7) % 38),
  height: (n % 4 === 3 ? 170 : 157) + ((n * 3) % 11),
  init_weight: (n % 4 === 3 ? 84 : 66) + ((n * 5) % 17) + 0.5,
  waist: 78 + ((n * 3) % 18),
  stage: stageOf(n),
  city: cities[n % cities.length],
  job: jobs[n % jobs.length],
  remark: remarks[n % remarks.length],
  // Every ninth is in the public pool.
  holder: n % 9 === 8 ? null : n,
  flags: n % 11 === 5 ? ['hypertension'] : n % 11 === 9 ? ['thyroid'] : [],
  pending: n % 8 === 1 ? ['连续两天未打卡，需电话回访', '体重一周没有变化，复核食谱'][n % 2] : null,
  days: daysSinceFirstContact(n),
}));

const nutritionists = people.filter((_, at) => places[at]?.[2] === '营养师');

/** The WeCom account of the staff member who has the customer as a contact; some customers have not been added. */
export const noteAuthor = ({ n, holder }: (typeof demoCustomers)[number]): string | undefined =>
  holder === null || n % 12 === 11 ? undefined : nutritionists[holder % nutritionists.length]?.username;
