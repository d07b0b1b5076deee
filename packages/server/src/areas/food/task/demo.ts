import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

const courses: [title: string, intro: string, seconds: number][] = [
  ['认识食物交换份', '同类食物按 90 千卡一份互相替换，吃得不单调。', 486],
  ['一餐怎么搭配', '半盘蔬菜、四分之一主食、四分之一蛋白质。', 512],
  ['看懂营养标签', '先看份量，再看能量、蛋白质和钠。', 455],
  ['外食点餐有办法', '火锅、快餐、聚餐各有一套点法。', 530],
  ['平台期怎么过', '体重不动的两周，身体在做什么。', 498],
  ['睡好才能瘦', '睡眠不足会让人多吃 300 千卡。', 421],
];

const tasks = [
  { name: '每天喝水 2000 毫升', type: 'drink', target: 2000, score: 5, required: true, sort: 1 },
  { name: '三餐打卡', type: 'punch', target: 3, score: 10, required: true, sort: 2 },
  { name: '晨起称重', type: 'weigh', target: 1, score: 5, required: false, sort: 3 },
  { name: '运动 30 分钟', type: 'sport', target: 30, score: 10, required: false, sort: 4 },
] as const;

/** Adds a default series with courses for its first days, a second one, and tasks for each day and for the days of the courses. */
async function addCourses(db: Db, enterprise_id: number) {
  const series = { enterprise_id, name: '28 天科学减脂课', intro: '从看懂营养标签到外食点餐，每天 8 分钟。', sort: 1, is_default: true };
  const { id: series_id } = await db.insertInto('series').values(series).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('series').values({ enterprise_id, name: '控糖饮食课', intro: '给血糖偏高的客户。', sort: 2 }).execute();
  const rows = courses.map(([title, intro, duration_s], at) => ({
    ...{ enterprise_id, series_id, place: at + 1, title, intro, duration_s, day_no: at + 1 },
    video_url: `https://media.qinghe.example/seminar/${at + 1}.mp4`,
  }));
  const made = await db.insertInto('seminar').values(rows).returning(['id', 'title', 'day_no']).execute();
  const watching = made.slice(0, 3).map(({ id, title, day_no }) => ({
    ...{ enterprise_id, name: `看微课：${title}`, type: 'video' as const, target: 1, score: 10, required: true, sort: 1 },
    ...{ day_no, seminar_id: id },
  }));
  await db
    .insertInto('task')
    .values([...tasks.map((one) => ({ ...one, enterprise_id })), ...watching])
    .execute();
}

export const demo: Demo = { add: addCourses };
