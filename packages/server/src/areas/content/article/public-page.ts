import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayIn } from '../../../db/days/instants.js';
import { Html, html } from '../../../public-pages/html.js';
import type { OpenedLink, PublicPage, PublicPageKind } from '../../../public-pages/public-page.js';
import { cleanArticle } from './article-text.js';
import { noteRead } from './note-read.js';
import { recommendedGoods } from './relations.js';
import { tagAllReaders } from './tag-readers.js';

interface PublicArticle {
  title: string;
  cover: string | null;
  author: string | null;
  digest: string | null;
  content: string;
  source_url: string | null;
  day: string;
  company: string;
}

async function readPublicArticle(db: Db, id: number): Promise<PublicArticle | undefined> {
  const { rows } = await sql<PublicArticle>`select a.title, a.cover, a.author, a.digest, a.content, a.source_url,
      ${dayIn(sql`a.publish_at`, sql`e.time_zone`)}::text as day, coalesce(nullif(e.short_name, ''), e.name) as company
    from article a join enterprise e on e.id = a.enterprise_id where a.id = ${id} and a.status = 'published'`.execute(db);
  return rows[0];
}

/** Wide tables are scrolled by themselves. */
const withScrolling = (clean: string) =>
  new Html(clean.replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>'));

const longDay = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};

const yuan = (fen: number) => (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 });

type Goods = Awaited<ReturnType<typeof recommendedGoods>>;

const goodsPart = (goods: Goods) =>
  goods.length > 0 &&
  html`<h2>推荐</h2><ul class="rows">${goods.map(
    ({ name, image, price_fen }) =>
      html`<li>${image ? html`<img src="${image}" alt="">` : null}<span>${name}</span><b>¥${yuan(price_fen)}</b></li>`,
  )}</ul>`;

async function render(db: Db, { targetId }: OpenedLink): Promise<PublicPage | undefined> {
  const article = await readPublicArticle(db, targetId);
  if (!article) return undefined;
  const { title, cover, author, digest, content, source_url, day, company } = article;
  const goods = await recommendedGoods(db, targetId);
  return {
    title,
    description: digest,
    body: html`<article><h1>${title}</h1><p class="meta">${author ? html`<span>${author}</span>` : null}<span>${company}</span><time datetime="${day}">${longDay(day)}</time></p>${
      cover ? html`<img class="cover" src="${cover}" alt="">` : null
    }${withScrolling(cleanArticle(content))}</article>${goodsPart(goods)}${
      source_url ? html`<p><a href="${source_url}" rel="noopener nofollow">阅读原文</a></p>` : null
    }<footer>内容供日常饮食参考，不能代替诊断和治疗。</footer>`,
  };
}

export const publicPages: PublicPageKind[] = [
  {
    kind: 'article',
    render,
    async onRead(db, { id, targetId, externalUserId }, isReceiver) {
      const reader = isReceiver && externalUserId !== null ? { external_user_id: externalUserId } : { link_id: id };
      await noteRead(db, { articleId: targetId, reader });
    },
    afterRead: (deps, { enterpriseId }) => tagAllReaders(deps, enterpriseId),
  },
];
