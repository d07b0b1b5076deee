import { type Contract, type Operation, operationsOf, resolve } from '../openapi/document.js';
import { type Field, metaOf } from '../openapi/tools/meta.js';
import { exampleCall } from './example-input.js';

interface Method {
  path: string;
  method: string;
  operation: Operation;
}

type FieldRow = Omit<Field, 'in'>;
type Media = { example?: unknown; examples?: Record<string, { value: unknown }> };

export const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif }
  body { margin: 0 auto; max-width: 980px; padding: 24px 16px }
  div, pre { overflow-x: auto }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 14%, transparent); padding: 4px 10px 4px 0; text-align: start; vertical-align: top }
  pre { background: color-mix(in srgb, currentColor 6%, transparent); border-radius: 6px; padding: 10px 12px }
  h2 { margin-top: 40px } h2 small { font-weight: 400; opacity: .72 }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · @shiyi/sdk</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`;
}

/** Yields a row per field, nested fields included, by path. */
function* rowsOf(fields: FieldRow[], before = ''): Generator<string> {
  for (const field of fields) {
    const name = `${before}${field.name}`;
    const values = field.enum?.map(({ value }) => JSON.stringify(value)).join(' | ');
    const type = `${values ?? field.type}${field.nullable ? ' | null' : ''}`;
    const cells = [
      `<code>${name}${field.required ? '' : '?'}</code>`,
      `<code>${escapeHtml(type)}</code>`,
      field.unit ?? '',
      field.zh,
      field.help ?? field.en,
    ];
    yield `<tr>${cells.map((cell, at) => `<td>${at < 2 ? cell : escapeHtml(cell)}</td>`).join('')}</tr>`;
    if (field.fields) yield* rowsOf(field.fields, `${name}${field.type.endsWith('[]') ? '[]' : ''}.`);
  }
}

function fieldTable(title: string, fields: FieldRow[]): string {
  if (fields.length === 0) return '';
  const head = '<tr><th>名称 Name</th><th>类型 Type</th><th>单位 Unit</th><th>中文</th><th>English</th></tr>';
  return `<h3>${title}</h3>\n<div><table><thead>${head}</thead><tbody>\n${[...rowsOf(fields)].join('\n')}\n</tbody></table></div>`;
}

const valuesIn = (media: Media | undefined) => [media?.example, ...Object.values(media?.examples ?? {}).map(({ value }) => value)];

/** Renders the errors that `ApiError` reports: HTTP status, code, message. */
function refusals(contract: Contract, operation: Operation): string {
  const rows = Object.entries(operation.responses).flatMap(([status, response]) =>
    status === '200'
      ? []
      : valuesIn(resolve(contract, response).content?.['application/json'] as Media | undefined).flatMap((value) => {
          const { code, message } = (value ?? {}) as { code?: number; message?: string };
          return code === undefined
            ? []
            : [`<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(message ?? '')}</td></tr>`];
        }),
  );
  const head = '<tr><th>httpStatus</th><th>bizCode</th><th>serverMessage</th></tr>';
  return `<h3>错误 Errors</h3>\n<div><table><thead>${head}</thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function example(contract: Contract, operation: Operation): string {
  const answer = operation.responses['200'] && resolve(contract, operation.responses['200']).content?.['application/json'];
  const [value] = valuesIn(answer as Media | undefined) as ({ data?: unknown } | undefined)[];
  const shown = value === undefined ? '' : `\n<pre>${escapeHtml(JSON.stringify(value.data ?? null, null, 2))}</pre>`;
  return `<h3>示例 Example</h3>\n<pre>${escapeHtml(exampleCall(contract, operation))}</pre>${shown}`;
}

function section(contract: Contract, { path, method, operation }: Method): string {
  const { input, output, zh, en, permission, danger, replaces } = metaOf(contract, operation, path, method);
  const id = operation.operationId;
  const needs = input.some((field) => field.required);
  const facts = `<code>${method.toUpperCase()} ${path}</code> · <code>${permission}</code> · <code>${danger}</code>`;
  return [
    `<h2 id="${id}">client.${id}(${needs ? 'input' : input.length > 0 ? 'input?' : ''}) <small>${escapeHtml(zh)} · ${escapeHtml(en)}</small></h2>`,
    `<p>${facts}</p>`,
    ...(operation.description ? [`<p>${escapeHtml(operation.description)}</p>`] : []),
    ...(replaces ? [`<p>整体替换 <code>${replaces}</code> 读取的记录。Replaces the record that <code>${replaces}</code> reads.</p>`] : []),
    fieldTable('参数 Input', input),
    fieldTable('结果 Output', output),
    refusals(contract, operation),
    example(contract, operation),
  ].join('\n');
}

/** Returns a page per area and an index page, by file name. */
export function sdkReference(contract: Contract): Map<string, string> {
  const areas = new Map<string, Method[]>();
  for (const one of operationsOf(contract)) areas.set(one.operation.tags[0], [...(areas.get(one.operation.tags[0]) ?? []), one]);
  const back = '<p><a href="index.html">SDK</a> · <a href="../">接口文档</a></p>';
  const pages = new Map<string, string>();
  const links: string[] = [];
  for (const { name, 'x-zh': zh, 'x-en': en } of contract.tags ?? []) {
    const methods = areas.get(name) ?? [];
    const names = methods.map(({ operation: { operationId } }) => `<a href="#${operationId}">${operationId}</a>`).join(' · ');
    const sections = methods.map((one) => section(contract, one)).join('\n');
    pages.set(name, page(`${zh} ${en}`, `${back}\n<p>${names}</p>\n${sections}`));
    const all = methods.map(({ operation: { operationId } }) => `<a href="${name}.html#${operationId}">${operationId}</a>`).join(' · ');
    links.push(`<h2><a href="${name}.html">${escapeHtml(zh)} ${escapeHtml(en)}</a></h2>\n<p>${all}</p>`);
  }
  pages.set('index', page('SDK 方法 Methods', `<p><a href="../">接口文档</a></p>\n${links.join('\n')}`));
  return pages;
}
