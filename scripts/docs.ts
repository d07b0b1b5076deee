import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { type Contract, type Operation, operationsOf, resolve } from '../openapi/tools/contract.js';
import { root } from '../openapi/tools/root.js';

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

/** Examples of the parameters and of the body in one flat input, as SDK and terminal take it. */
function exampleInput(contract: Contract, operation: Operation): Record<string, unknown> {
  const parameters = (operation.parameters ?? []).map(
    (one) => resolve(contract, one) as { name: string; in: string; example?: unknown; required?: boolean },
  );
  const body = operation.requestBody?.content['application/json'] as { example?: Record<string, unknown> } | undefined;
  return {
    ...Object.fromEntries(parameters.filter((one) => one.in !== 'header' && one.required).map((one) => [one.name, one.example])),
    ...body?.example,
  };
}

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

/** The four ways to one call: console, SDK, terminal, bare HTTP. */
function samplesOf(contract: Contract, path: string, method: string, operation: Operation) {
  const input = exampleInput(contract, operation);
  const call = Object.keys(input).length === 0 ? '' : JSON.stringify(input, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');
  return [
    { lang: 'TypeScript', label: 'SDK', source: `const data = await client.${operation.operationId}(${call});` },
    { lang: 'Shell', label: 'Terminal', source: terminalLine(operation, input) },
    { lang: 'Shell', label: 'curl', source: curlLine(path, method, operation, input) },
    { lang: 'Text', label: 'Console', source: `/#/operations/${operation.tags[0]}?operation=${operation.operationId}` },
  ];
}

/** What a reader wants to know first, above the description. */
function factsOf(operation: Operation): string {
  return `**${operation['x-zh']}** · permission \`${operation['x-permission']}\` · danger \`${operation['x-danger']}\``;
}

/** Writes the reference documentation with all it needs; it asks no other host. */
export async function buildDocs() {
  const out = `${root}/packages/server/dist/docs`;
  await mkdir(out, { recursive: true });
  const text = await readFile(`${root}/packages/server/generated/openapi.json`, 'utf8');
  const contract = JSON.parse(text) as Contract;
  await writeFile(`${out}/openapi.yaml`, stringify(contract));
  for (const { path, method, operation } of operationsOf(contract)) {
    const shown = operation as Operation & { description?: string; 'x-codeSamples'?: object[] };
    shown.description = [factsOf(operation), shown.description].filter(Boolean).join('\n\n');
    shown['x-codeSamples'] = samplesOf(contract, path, method, operation);
  }
  for (const tag of contract.tags ?? []) Object.assign(tag, { 'x-displayName': `${tag['x-zh']} · ${tag['x-en']}` });
  await writeFile(`${out}/openapi.json`, JSON.stringify(contract));
  await writeFile(`${out}/index.html`, page);
  await writeFile(`${out}/start.js`, start);
  const redoc = await readFile(`${root}/node_modules/redoc/bundles/redoc.standalone.js`, 'utf8');
  // Its makers' logo would come from their host.
  await writeFile(`${out}/redoc.js`, redoc.replace(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, '/favicon.svg'));
}
