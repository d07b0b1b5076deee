import { createHash } from 'node:crypto';
import { Html, html } from './html.js';

/** One sheet for all pages. Its digest is in the policy, so no other style applies. */
const style = `:root{color-scheme:light dark;--canvas:#f5f7f4;--surface:#fff;--sunken:#eef2ec;--line:#e2e7e0;--ink:#18211c;--ink-2:#4d5952;--ink-3:#68736c;--jade-50:#e8f4ee;--jade:#1d7d5b;--amber:#8f5c0e;--amber-50:#fbf3df}
@media(prefers-color-scheme:dark){:root{--canvas:#101412;--surface:#171c19;--sunken:#131815;--line:#28302b;--ink:#e7ece8;--ink-2:#aeb8b1;--ink-3:#8d9891;--jade-50:#15291f;--jade:#4fc397;--amber:#dfb457;--amber-50:#2b2413}img{filter:brightness(.92)}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}body{margin:0;background:var(--canvas);color:var(--ink);font:17px/1.75 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:680px;margin:0 auto;padding:24px 20px 32px;background:var(--surface);min-height:100vh}@media(min-width:720px){main{margin:32px auto;padding:40px 48px 48px;border:1px solid var(--line);border-radius:12px;min-height:0}}
h1{font-size:24px;line-height:1.4;margin:0 0 8px}h2{font-size:20px;line-height:1.4;margin:32px 0 8px}h3,h4,h5,h6{font-size:17px;margin:24px 0 4px}p,ul,ol,table,blockquote,figure{margin:0 0 16px}ul,ol{padding-left:24px}li{margin:4px 0}
a{color:var(--jade)}img{max-width:100%;height:auto;border-radius:8px;vertical-align:middle}blockquote{padding:8px 16px;border-left:3px solid var(--jade);background:var(--sunken);color:var(--ink-2)}blockquote p:last-child{margin:0}hr{border:0;border-top:1px solid var(--line);margin:24px 0}
.wide{overflow-x:auto;margin:0 0 16px}.wide table{margin:0}table{border-collapse:collapse;min-width:100%;font-size:15px;line-height:1.5}th,td{border:1px solid var(--line);padding:8px 12px;text-align:left;vertical-align:top;overflow-wrap:normal;min-width:72px}th{background:var(--sunken);font-weight:600}td p,th p,li p{margin:0}
.meta{color:var(--ink-3);font-size:14px;margin:0 0 24px;display:flex;flex-wrap:wrap;gap:4px 12px}.cover{width:100%;margin:0 0 24px}.lead{color:var(--ink-2)}.muted{color:var(--ink-3);font-size:14px}
.rows{list-style:none;padding:0;margin:8px 0 16px}.rows li{display:flex;gap:12px;align-items:center;padding:12px 0;border-top:1px solid var(--line);margin:0}.rows img{width:56px;height:56px;object-fit:cover;flex:none}.rows span{flex:1;min-width:0}.rows b{font-weight:600;white-space:nowrap}
.note{padding:12px 16px;border-radius:8px;background:var(--amber-50);color:var(--amber);font-size:15px}.good{padding:12px 16px;border-radius:8px;background:var(--jade-50);color:var(--jade);font-size:15px}.figure{font-size:40px;line-height:1.2;font-weight:600;color:var(--jade);font-variant-numeric:tabular-nums}progress{width:100%;height:10px;accent-color:var(--jade)}
footer{margin-top:40px;padding-top:16px;border-top:1px solid var(--line);color:var(--ink-3);font-size:13px}.mark{position:absolute;width:1px;height:1px;opacity:0}.missing{min-height:60vh;display:grid;place-content:center;text-align:center}.missing p{color:var(--ink-2);margin:0}`;

const digest = createHash('sha256').update(style).digest('base64');

/** No scripts, no frames, no forms; pictures of this server only. Pages are for one reader each, so that nothing may keep or list them. */
export const pageHeaders = {
  'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${digest}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'X-Robots-Tag': 'noindex, nofollow',
};

interface Layout {
  title: string;
  description?: string | null;
  body: Html;
}

/** Returns a whole page. */
export const layout = ({ title, description, body }: Layout): string =>
  html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex,nofollow"><meta name="format-detection" content="telephone=no"><title>${title}</title><meta property="og:title" content="${title}">${description ? html`<meta name="description" content="${description}"><meta property="og:description" content="${description}">` : null}<style>${new Html(style)}</style></head><body><main>${body}</main></body></html>`
    .text;

const words: Record<number, [title: string, text: string]> = {
  404: ['这个页面打不开了', '链接可能已失效，请向发给您的人要一个新的。'],
  429: ['打开得太频繁了', '请过一会儿再打开。'],
};

/** Returns the page that stands for an answer without one. */
export function missingPage(status: number): string {
  const [title, text] = words[status] ?? ['页面暂时打不开', '请过一会儿再打开。'];
  return layout({ title, body: html`<div class="missing"><div><h1>${title}</h1><p>${text}</p></div></div>` });
}
