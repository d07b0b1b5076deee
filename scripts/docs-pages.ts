import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Contract } from '../openapi/document.js';
import { type GlossaryEntry, glossaryOf } from '../openapi/tools/glossary.js';
import { root } from '../openapi/tools/root.js';
import { escapeHtml } from './sdk-reference.js';

/** Names of the domains, in the order of the reference. */
const domains: Record<string, string> = {
  access: '访问权限 · Access',
  organisation: '组织 · Organisation',
  configuration: '配置 · Configuration',
  customers: '客户 · Customers',
  tags: '标签 · Tags',
  service: '服务 · Services',
  camps: '减脂营 · Camps',
  food: '饮食 · Food',
  evaluation: '测评 · Questionnaires',
  content: '内容 · Content',
  messages: '消息 · Messages',
  growth: '增长 · Growth',
  robots: '机器人 · Robots',
  orders: '商品与订单 · Goods and orders',
  operations: '运维 · Operations',
};

/** Returns the areas of each domain, as Redoc groups its menu. */
export async function tagGroups(): Promise<{ name: string; tags: string[] }[]> {
  const folders = await readdir(`${root}/openapi/areas`);
  const unknown = folders.filter((folder) => !(folder in domains));
  if (unknown.length > 0) throw new Error(`Domains without a name for the reference: ${unknown.join(', ')}`);
  return Promise.all(
    Object.entries(domains).map(async ([folder, name]) => ({
      name,
      tags: (await readdir(`${root}/openapi/areas/${folder}`)).map((file) => basename(file, '.yaml')).sort(),
    })),
  );
}

interface Table {
  zh: string;
  en: string;
  intro: string;
  heads: string[];
  rows: string[][];
}

/** Renders a page with one table; cells are HTML. */
const tablePage = ({ zh, en, intro, heads, rows }: Table) => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${zh} · 食宜 Shiyi</title>
<link rel="icon" href="/favicon.svg">
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif }
  body { margin: 0 auto; max-width: 1180px; padding: 24px 16px }
  div { overflow-x: auto }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 14%, transparent); padding: 6px 10px 6px 0; text-align: start; vertical-align: top }
  td:last-child { opacity: .72; min-width: 220px }
</style>
<h1>${zh} <small lang="en">${en}</small></h1>
<p>${intro} <a href="./">接口文档</a></p>
<div><table>
<thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}
</tbody></table></div>
</html>
`;

const sources = { documented: '文档 · documented', designed: '自行设计 · designed' };

function meaningRow(name: string, { zh, en, type, unit, source, areas }: GlossaryEntry): string[] {
  return [
    `<code>${name}</code>`,
    ...[zh, en, `${type}${unit ? ` · ${unit}` : ''}`].map(escapeHtml),
    escapeHtml(sources[source]),
    escapeHtml(areas.join(' ')),
  ];
}

/** Renders a page of all fields: name, labels, type, unit, where it comes from, and the areas that use it. */
export function fieldsPage(contract: Contract): string {
  const rows = [...glossaryOf(contract)].flatMap(([name, meanings]) => meanings.map((one) => meaningRow(name, one)));
  return tablePage({
    zh: '字段词汇表',
    en: 'Fields',
    intro: `${rows.length} 条，由契约生成。<span lang="en">“documented” fields are named by the documents of the original calls; “designed” fields were added here.</span>`,
    heads: ['名称 Name', '中文', 'English', '类型 · 单位', '来源 Source', '模块 Areas'],
    rows,
  });
}

/** Renders a page of the approved breaking changes, newest last. */
export async function changesPage(): Promise<string> {
  const lines = (await readFile(`${root}/openapi/approved-breaking.txt`, 'utf8')).split('\n');
  const rows = lines.flatMap((line) => {
    const [, operation, place, reason] = /^(\w+) ?(\S*): (.+)$/.exec(line) ?? [];
    if (line.startsWith('#') || !operation) return [];
    return [
      [
        `<a href="./#operation/${operation}"><code>${operation}</code></a>`,
        `<code>${escapeHtml(place ?? '')}</code>`,
        escapeHtml(reason ?? ''),
      ],
    ];
  });
  return tablePage({
    zh: '变更记录',
    en: 'Changelog',
    intro: `可能影响调用方的改动，共 ${rows.length} 处。<span lang="en">Changes since the first version that callers may notice; additions are not listed.</span>`,
    heads: ['接口 Operation', '位置 Place', '原因 Reason'],
    rows,
  });
}
