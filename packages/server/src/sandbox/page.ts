import type { FastifyReply } from 'fastify';

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const style = `body{margin:0;font:15px/1.6 "PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;background:#f5f7f4;color:#18211c;display:grid;place-items:center;min-height:100vh}
main{background:#fff;border:1px solid #e2e7e0;border-radius:12px;padding:28px;width:min(420px,calc(100vw - 32px));box-sizing:border-box}h1{font-size:18px;margin:0 0 4px}h2{font-size:15px;margin:20px 0 8px}label{display:block;margin:0 0 8px;font-size:13px}select,input:not([type=hidden]){display:block;width:100%;box-sizing:border-box;margin-top:2px;border:1px solid #e2e7e0;background:#fff;color:inherit;border-radius:8px;padding:8px;font:inherit}p{color:#4d5952;margin:0 0 16px;font-size:13px}
button{display:flex;width:100%;gap:10px;align-items:center;border:1px solid #e2e7e0;background:#fff;border-radius:8px;padding:9px 12px;margin:0 0 8px;font:inherit;cursor:pointer;text-align:left}button:hover,button:focus-visible{background:#e8f4ee;border-color:#2b9a72;outline:none}
small{color:#68736c;margin-left:auto}@media(prefers-color-scheme:dark){body{background:#101412;color:#e7ece8}main,button,select,input:not([type=hidden]){background:#171c19;border-color:#28302b;color:inherit}p,small{color:#aeb8b1}button:hover,button:focus-visible{background:#15291f}}`;

/** Sends a small page that replaces one of WeCom's. */
export function sendPage(reply: FastifyReply, title: string, hint: string, body: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${hint}</p>${body}</main></html>`,
    );
}
