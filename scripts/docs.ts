import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { type Contract, type Operation, operationsOf } from '../openapi/document.js';
import { glossaryOf, type Meaning } from '../openapi/tools/glossary.js';
import { root } from '../openapi/tools/root.js';
import { exampleCall, exampleInput } from './example-input.js';
import { escaped, sdkReference } from './sdk-reference.js';

const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>食宜 Shiyi · API</title>
<link rel="icon" href="/favicon.svg">
<div id="reference"></div>
<script type="module" src="start.js"></script>
</html>
`;

const start = `import { init } from './redoc.js';\n\ninit('/openapi.json', { disableTelemetry: true }, document.getElementById('reference'));\n`;

const quoted = (value: unknown) => `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", `'\\''`)}'`;

function curlLine(path: string, method: string, operation: Operation, input: Record<string, unknown>): string {
  const rest = { ...input };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const inBody = method === 'post' || method === 'put';
  const query = inBody ? '' : new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$BASE${address}${query ? `?${query}` : ''}"`];
  if (operation['x-permission'] !== 'public') lines.push('-H "Admin-Token: $TOKEN"');
  if (operation.requestBody?.content['application/json']) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(rest)}`);
  if (operation.requestBody?.content['multipart/form-data']) lines.push('-F file=@picture.png');
  return lines.join(' \\\n  ');
}

function terminalLine(operation: Operation, input: Record<string, unknown>): string {
  if (Object.keys(input).length === 0) return `shiyi api ${operation.operationId}`;
  return `shiyi api ${operation.operationId} --input ${quoted(input)}`;
}

/** Returns samples of a call for each client: SDK, CLI, curl and console. */
function samplesOf(contract: Contract, path: string, method: string, operation: Operation) {
  const input = exampleInput(contract, operation);
  return [
    { lang: 'TypeScript', label: 'SDK', source: exampleCall(contract, operation) },
    { lang: 'Shell', label: 'Terminal', source: terminalLine(operation, input) },
    { lang: 'Shell', label: 'curl', source: curlLine(path, method, operation, input) },
    { lang: 'Text', label: 'Console', source: `/#/operations/${operation.tags[0]}?call=${operation.operationId}` },
  ];
}

/** Returns the key facts, shown above the description. */
function factsOf(operation: Operation): string {
  return `**${operation['x-zh']}** · permission \`${operation['x-permission']}\` · danger \`${operation['x-danger']}\``;
}

function meaningRow(name: string, { zh, en, type, unit, areas }: Meaning): string {
  const cells = [`<code>${name}</code>`, zh, en, `${type}${unit ? ` · ${unit}` : ''}`, areas.join(' ')];
  return `<tr>${cells.map((cell, index) => `<td>${index === 0 ? cell : escaped(cell)}</td>`).join('')}</tr>`;
}

/** Renders a page of all fields: name, labels, type, unit, and the areas that use it. */
function glossaryPage(contract: Contract): string {
  const rows = [...glossaryOf(contract)].flatMap(([name, meanings]) => meanings.map((one) => meaningRow(name, one)));
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>字段词汇表 · 食宜 Shiyi</title>
<link rel="icon" href="/favicon.svg">
<style>
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif }
  body { margin: 0 auto; max-width: 1180px; padding: 24px 16px }
  div { overflow-x: auto }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 14%, transparent); padding: 6px 10px 6px 0; text-align: start; vertical-align: top }
  td:last-child { opacity: .72; min-width: 220px }
</style>
<h1>字段词汇表 <small lang="en">Fields</small></h1>
<p>${rows.length} 条，由契约生成。<a href="./">接口文档</a></p>
<div><table>
<thead><tr><th>名称 Name</th><th>中文</th><th>English</th><th>类型 · 单位</th><th>模块 Areas</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>
</html>
`;
}

/** Writes the reference documentation; it loads nothing from other hosts. */
export async function buildDocs() {
  const out = `${root}/packages/server/dist/docs`;
  await mkdir(out, { recursive: true });
  const text = await readFile(`${root}/packages/server/generated/openapi.json`, 'utf8');
  const contract = JSON.parse(text) as Contract & { info: { description: string } };
  await writeFile(`${out}/openapi.yaml`, stringify(contract));
  await mkdir(`${out}/sdk`, { recursive: true });
  for (const [name, html] of sdkReference(contract)) await writeFile(`${out}/sdk/${name}.html`, html);
  for (const { path, method, operation } of operationsOf(contract)) {
    const shown = operation as Operation & { description?: string; 'x-codeSamples'?: object[] };
    shown.description = [factsOf(operation), shown.description].filter(Boolean).join('\n\n');
    shown['x-codeSamples'] = samplesOf(contract, path, method, operation);
  }
  for (const tag of contract.tags ?? []) Object.assign(tag, { 'x-displayName': `${tag['x-zh']} · ${tag['x-en']}` });
  contract.info.description +=
    '\n\n[字段词汇表 · Every field on one page](/docs/fields.html) · [SDK 方法 · Every method of the SDK](/docs/sdk/index.html)';
  await writeFile(`${out}/openapi.json`, JSON.stringify(contract));
  await writeFile(`${out}/index.html`, page);
  await writeFile(`${out}/fields.html`, glossaryPage(contract));
  await writeFile(`${out}/start.js`, start);
  const redoc = await readFile(`${root}/node_modules/redoc/bundles/redoc.standalone.js`, 'utf8');
  // Replace Redoc's logo, which would load from its host.
  await writeFile(`${out}/redoc.js`, redoc.replace(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, '/favicon.svg'));
}
