import { sql } from 'kysely';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as articles } from '../../content/article/demo.js';
import { demo as goods } from './demo.js';

/** Goods that articles of the sandbox company recommend. */
const recommended: readonly [article: string, goods: string][] = [
  ['外食点餐的三个顺序', '高纤代餐粉（7 袋）'],
  ['体重两周没动，先看这四件事', '六周体重管理'],
  ['奶茶怎么点，糖能少一半', '控糖饮食线上课'],
];

export const demo: Demo = {
  needs: [articles, goods],
  add: (db, enterpriseId) =>
    asCompany(db, enterpriseId, async () => {
      for (const [title, name] of recommended)
        await sql`insert into article_goods (article_id, goods_id, sort) select a.id, g.id, 1 from article a cross join goods g
          where a.title = ${title} and g.name = ${name}`.execute(db);
    }),
};
