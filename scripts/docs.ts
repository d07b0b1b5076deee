import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { type Contract, type Operation, operationsOf } from '../openapi/document.js';
import { root } from '../openapi/tools/root.js';
import { changesPage, fieldsPage, tagGroups } from './docs-pages.js';
import { exampleCall, exampleInput } from './example-input.js';
import { sdkReference } from './sdk-reference.js';

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

const start = `import { init } from './redoc.js';\n\ninit('/openapi.json', { disableTelemetry: true, showExtensions: ['x-confidence'] }, document.getElementById('reference'));\n`;

const quote = (value: unknown) => `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", `'\\''`)}'`;

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
  const permission = operation['x-permission'];
  if (permission === 'app-key')
    lines.push(...['Key-Id', 'Timestamp', 'Nonce', 'Signature'].map((name) => `-H "X-${name}: $${name.toUpperCase().replace('-', '_')}"`));
  else if (permission === 'device-token') lines.push('-H "Device-Token: $DEVICE_TOKEN"');
  else if (permission !== 'public') lines.push('-H "Admin-Token: $TOKEN"');
  if (operation.requestBody?.content['application/json']) lines.push("-H 'Content-Type: application/json'", `-d ${quote(rest)}`);
  if (operation.requestBody?.content['multipart/form-data']) lines.push('-F file=@picture.png');
  return lines.join(' \\\n  ');
}

function terminalLine(operation: Operation, input: Record<string, unknown>): string {
  if (Object.keys(input).length === 0) return `shiyi api ${operation.operationId}`;
  return `shiyi api ${operation.operationId} --input ${quote(input)}`;
}

/** Returns samples of a call for each client: SDK, CLI, curl and console. */
function samplesOf(contract: Contract, path: string, method: string, operation: Operation) {
  const input = exampleInput(contract, operation);
  return [
    { lang: 'TypeScript', label: 'SDK', source: exampleCall(contract, operation) },
    { lang: 'Shell', label: 'Terminal', source: terminalLine(operation, input) },
    { lang: 'Shell', label: 'curl', source: curlLine(path, method, operation, input) },
    { lang: 'Text', label: 'Console', source: consoleAddress(operation) },
  ];
}

const consoleAddress = ({ tags: [area], operationId }: Operation) => `/#/operations/${area}?call=${operationId}`;

/** Returns the key facts, shown above the description, with a link to the form that makes the call in the reader's own session. */
function factsOf(operation: Operation): string {
  const { 'x-zh': zh, 'x-permission': permission, 'x-roles': roles, 'x-danger': danger, 'x-origin': origin } = operation;
  const granted = roles ? ` (built-in roles: ${roles.join(', ')})` : '';
  const facts = `**${zh}** · permission \`${permission}\`${granted} · danger \`${danger}\` · ${origin === 'documented' ? 'documented call' : 'designed call'}`;
  return `${facts} · [试一试 Try it](${consoleAddress(operation)})`;
}

/** Quotes what only YAML 1.1 takes for booleans, times or dates, such as `on` and `12:30`, so that all readers read the same. */
export const contractYaml = (contract: unknown) => stringify(contract, { version: '1.1' });

/** Writes the reference documentation; it loads nothing from other hosts. */
export async function buildDocs() {
  const out = `${root}/packages/server/dist/docs`;
  await mkdir(out, { recursive: true });
  const text = await readFile(`${root}/packages/server/generated/openapi.json`, 'utf8');
  const contract = JSON.parse(text) as Contract & { info: { description: string }; servers?: object[]; 'x-tagGroups'?: object[] };
  contract.servers = [{ url: '/', description: 'The server that serves this document.' }];
  await writeFile(`${out}/openapi.yaml`, contractYaml(contract));
  await mkdir(`${out}/sdk`, { recursive: true });
  for (const [name, html] of sdkReference(contract)) await writeFile(`${out}/sdk/${name}.html`, html);
  for (const { path, method, operation } of operationsOf(contract)) {
    const shown = operation as Operation & { description?: string; 'x-codeSamples'?: object[] };
    shown.description = [factsOf(operation), shown.description].filter(Boolean).join('\n\n');
    shown['x-codeSamples'] = samplesOf(contract, path, method, operation);
  }
  for (const tag of contract.tags ?? []) Object.assign(tag, { 'x-displayName': `${tag['x-zh']} · ${tag['x-en']}` });
  contract['x-tagGroups'] = await tagGroups();
  contract.info.description += `
Fields marked \`confidence: documented\` are named by the documents of the original calls; all others were designed here.

[字段词汇表 · Every field on one page](/docs/fields.html) · [SDK 方法 · Every method of the SDK](/docs/sdk/index.html) · [变更记录 · Changelog](/docs/changes.html)`;
  await writeFile(`${out}/openapi.json`, JSON.stringify(contract));
  await writeFile(`${out}/index.html`, page);
  await writeFile(`${out}/fields.html`, fieldsPage(contract));
  await writeFile(`${out}/changes.html`, await changesPage());
  await writeFile(`${out}/start.js`, start);
  const redoc = await readFile(`${root}/node_modules/redoc/bundles/redoc.standalone.js`, 'utf8');
  // Replace Redoc's logo, which would load from its host.
  await writeFile(`${out}/redoc.js`, redoc.replace(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, '/favicon.svg'));
}
