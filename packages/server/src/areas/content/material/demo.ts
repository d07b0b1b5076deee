import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

const link = { media_type: 'link' } as const;
const text = { media_type: 'text' } as const;

const materials = [
  { ...link, name: '外食点餐的三个顺序', content: '先汤后菜，再吃肉，主食放最后。', url: 'https://h5.shiyi.example/article/eating-out' },
  {
    ...link,
    name: '早餐拼盘：20 种组合',
    content: '主食、蛋白、蔬果各选一样，十分钟搞定。',
    url: 'https://h5.shiyi.example/article/breakfast',
  },
  { ...link, name: '平台期怎么办', content: '体重两周不动，先看这四件事。', url: 'https://h5.shiyi.example/article/plateau' },
  { ...link, name: '看懂食品标签', content: '配料表排第一的是什么，决定了它是什么。', url: 'https://h5.shiyi.example/article/labels' },
  { ...text, name: '打卡提醒', content: '今天的三餐记得拍照打卡，晚上我来点评。' },
  { ...text, name: '周末外食提醒', content: '周末聚餐前先喝一碗清汤，主食换成半碗杂粮饭。' },
  { ...text, name: '生理期饮食', content: '这几天体重可能会多 1–2 公斤，是水分，不用着急。' },
];

/** Adds materials of the types that need no file. */
const addMaterials = (db: Db, enterprise_id: number) =>
  db
    .insertInto('material')
    .values(materials.map((row) => ({ ...row, enterprise_id })))
    .execute();

export const demo: Demo = { add: addMaterials };
