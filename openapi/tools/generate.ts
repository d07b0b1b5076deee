// Writes what is derived from the contract: the root's path list, the SDK's types and tables, the server's copy.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Contract, type Operation, operationsOf, resolve } from './contract.js';
import { answerOf, metaOf } from './meta.js';
import { root, writeRoot } from './root.js';

const header = '// Made by `pnpm gen` from openapi/: change the contract, not this file.\n';
const sdk = `${root}/packages/sdk/src/generated`;
const bundled = `${root}/packages/server/generated/openapi.json`;

/** What `data` must be for screens not to break on it: o an object, a an array, l a page of rows, s a session or where to get one. */
function shape(contract: Contract, operation: Operation) {
  const answer = answerOf(contract, operation);
  const data = answer && resolve(contract, answer);
  if (data?.type === 'array') return 'a';
  if (data?.properties?.token && data.properties.auth_url) return 's';
  // A bare id is what a server gives back for a write, and nothing breaks where one does not.
  if (data?.type !== 'object' || !data.required?.length || data.required.join() === 'id') return '';
  return data.required.includes('list') && data.required.includes('total') ? 'l' : 'o';
}

/** One row of the SDK's table: method, path, then letters: r repeat is harmless, p needs no session, m multipart, e takes no body, f answers a file, and the shape of `data`; then names that travel in the query beside a body. */
function row(contract: Contract, path: string, method: string, operation: Operation) {
  const body = operation.requestBody?.content;
  const answer = operation.responses['200'] && resolve(contract, operation.responses['200']).content;
  const letters = [
    operation['x-retry'] ? 'r' : '',
    operation['x-permission'] === 'public' ? 'p' : '',
    body?.['multipart/form-data'] ? 'm' : '',
    !body && (method === 'post' || method === 'put') ? 'e' : '',
    answer && !answer['application/json'] ? 'f' : '',
    shape(contract, operation),
  ].join('');
  const query =
    method === 'post' || method === 'put'
      ? (operation.parameters ?? [])
          .map((one) => resolve(contract, one))
          .filter((one) => one.in === 'query')
          .map((one) => one.name)
      : [];
  return [method.toUpperCase(), path, ...(letters || query.length ? [letters] : []), ...(query.length ? [query] : [])];
}

/** Leaves a file alone that says this already, so that nothing watching it wakes up. */
async function write(file: string, text: string) {
  const old = await readFile(file, 'utf8').catch(() => undefined);
  if (old !== text) await writeFile(file, text);
}

async function writeTypes(contract: Contract) {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const ast = await openapiTypescript(structuredClone(contract) as never, {
    defaultNonNullable: false,
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? blob : undefined),
  });
  await write(`${sdk}/schema.ts`, header + astToString(ast));
}

async function writeTables(contract: Contract) {
  const table: Record<string, unknown> = {};
  const areas = new Map<string, Record<string, unknown>>();
  for (const { path, method, operation } of operationsOf(contract)) {
    table[operation.operationId] = row(contract, path, method, operation);
    const area = areas.get(operation.tags[0]) ?? {};
    area[operation.operationId] = metaOf(contract, operation, path, method);
    areas.set(operation.tags[0], area);
  }
  const rows = Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1));
  await write(
    `${sdk}/operations.ts`,
    `${header}export const operations = {\n${rows.map(([id, one]) => `  ${id}: ${JSON.stringify(one)},`).join('\n')}\n} as const;\n`,
  );
  for (const gone of await readdir(`${sdk}/meta`)) if (!areas.has(gone.replace('.ts', ''))) await rm(`${sdk}/meta/${gone}`);
  for (const [area, meta] of areas) {
    await write(
      `${sdk}/meta/${area}.ts`,
      `${header}import type { AreaMeta } from '../../meta.js';\n\nexport const meta: AreaMeta = ${JSON.stringify(meta, null, 2)};\n`,
    );
  }
  const loaders = [...areas.keys()].sort().map((area) => `  '${area}': () => import('./meta/${area}.js'),`);
  const areaOf = [...areas].flatMap(([area, meta]) => Object.keys(meta).map((id) => `  ${id}: '${area}',`)).sort();
  const titles = (contract.tags ?? []).map((tag) => `  '${tag.name}': ${JSON.stringify({ zh: tag['x-zh'], en: tag['x-en'] })},`);
  const parts = [
    `export const loadMeta = {\n${loaders.join('\n')}\n};`,
    `export const areaOf = {\n${areaOf.join('\n')}\n} as const;`,
    `/** Names of the areas. */\nexport const areaTitle: Record<string, { zh: string; en: string }> = {\n${titles.join('\n')}\n};`,
  ];
  await write(`${sdk}/areas.ts`, `${header}${parts.join('\n\n')}\n`);
}

await writeRoot();
await mkdir(`${sdk}/meta`, { recursive: true });
await mkdir(`${root}/packages/server/generated`, { recursive: true });
await promisify(execFile)(`${root}/node_modules/.bin/redocly`, ['bundle', `${root}/openapi/openapi.yaml`, '-o', bundled], {
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
const contract = JSON.parse(await readFile(bundled, 'utf8')) as Contract;
await Promise.all([writeTypes(contract), writeTables(contract)]);
