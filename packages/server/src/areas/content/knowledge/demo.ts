import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

/** The first two weeks of a service: title, category and text. */
const lessons: readonly (readonly [title: string, category: string, text: string])[] = [
  ['第一天先做一件事', '饮食基础', '把今天吃的都拍下来，不用改。看清自己怎么吃，才知道先改哪一餐。'],
  ['一拳主食有多少', '饮食基础', '熟米饭一拳约 110 克，大概 130 千卡。每餐一拳，运动日再加半拳。'],
  ['蔬菜要占半盘', '饮食基础', '每天 300 到 500 克蔬菜，一半是深色。先吃菜，再吃肉，最后吃主食。'],
  ['外卖怎么点不踩坑', '外食', '少油、少汤汁、酱料分开放。盖浇饭把汁留下一半，能少 100 千卡左右。'],
  ['晚上几点睡会影响体重', '睡眠', '睡不够的第二天更容易饿。今晚比昨天早睡半小时试试。'],
  ['饭后走 15 分钟', '运动', '饭后散步能让血糖上升得慢一些。不用快，能边走边说话就好。'],
  ['第一周的体重怎么看', '饮食基础', '前几天掉的大多是水分。看七天的平均，不看某一天。'],
  ['火锅怎么点', '外食', '清汤锅底，先涮蔬菜和菌菇，再吃肉；蘸料用醋和蒜，少用麻酱。'],
  ['蛋白质吃够没有', '饮食基础', '每餐一掌心的肉、鱼、蛋或豆制品，饱得更久。'],
  ['办公室里能做的三个动作', '运动', '坐一小时起来一次：靠墙蹲、提踵、扩胸各一分钟。'],
  ['看懂食品标签', '饮食基础', '先看每 100 克的能量和钠，再看配料表排在前三位的是什么。'],
  ['聚餐前后怎么安排', '外食', '聚餐前一餐照常吃，不要饿着去；第二天清淡一点，多喝水。'],
  ['睡前饿了怎么办', '睡眠', '先喝温水等十分钟；还饿就喝一杯牛奶，不碰甜点和方便面。'],
  ['两周了，回头看一看', '饮食基础', '挑出这两周最容易做到的一个习惯，接下来继续它。'],
];

async function addCards(db: Db, enterprise_id: number) {
  for (const [at, [title, category, text]] of lessons.entries())
    await db
      .insertInto('knowledge_card')
      .values({
        ...{ enterprise_id, title, category, day_no: at + 1, content: `<p>${text}</p>` },
        created_at: sql<string>`now() - make_interval(days => ${60 - at})`,
      })
      .execute();
}

export const demo: Demo = { add: addCards };
