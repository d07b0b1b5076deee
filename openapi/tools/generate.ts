// Writes what is derived from the contract: the path list of the root file, the types and tables of the SDK, the server's copy.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { exampleCall } from '../../scripts/example-input.js';
import { type Contract, operationsOf, resolve } from '../document.js';
import { audienceFieldsFile, audienceFieldsOf } from './audience-fields.js';
import { changesRecords, importsOf, listImportTypes } from './import-types.js';
import { additionalPermissions, metaOf } from './meta.js';
import { operationLines } from './operation-lines.js';
import { addOwnRefusals } from './own-refusals.js';
import { permissionNames } from './permission-names.js';
import { methodProse, withPlainDescriptions, withProse } from './prose.js';
import { replacementsFile } from './replacement.js';
import { inputSchemasOf, responseSchemasOf } from './response-schemas.js';
import { root, writeRoot } from './root.js';
import { metaSource } from './shared-fields.js';
import { addTimelineKinds } from './timeline-kinds.js';

const header = '// Made by `pnpm gen` from openapi/: change the contract, not this file.\n';
const sdk = `${root}/packages/sdk/src/generated`;
const server = `${root}/packages/server/src/generated`;
const bundled = `${root}/packages/server/generated/openapi.json`;

/** Writes a file only if its content changed, so that file watchers are not triggered. */
async function write(file: string, text: string) {
  const old = await readFile(file, 'utf8').catch(() => undefined);
  if (old !== text) await writeFile(file, text);
}

async function writeTypes(bundle: Contract) {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const ast = await openapiTypescript(withProse(bundle) as Contract & OpenAPI3, {
    defaultNonNullable: false,
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? blob : undefined),
  });
  await write(`${sdk}/schema.ts`, header + withPlainDescriptions(astToString(ast)));
}

async function writeTables(contract: Contract) {
  const areas = new Map<string, Record<string, unknown>>();
  for (const { path, method, operation } of operationsOf(contract)) {
    const area = areas.get(operation.tags[0]) ?? {};
    area[operation.operationId] = metaOf(contract, operation, path, method);
    areas.set(operation.tags[0], area);
  }
  await write(`${sdk}/operations.ts`, `${header}export const text = \`\n${operationLines(contract).join('\n')}\n\`;\n`);
  for (const gone of await readdir(`${sdk}/meta`)) if (!areas.has(gone.replace('.ts', ''))) await rm(`${sdk}/meta/${gone}`);
  for (const [area, meta] of areas) {
    await write(`${sdk}/meta/${area}.ts`, `${header}import type { AreaMeta, FieldMeta } from '../../core/meta.js';\n\n${metaSource(meta)}`);
  }
  const loaders = [...areas.keys()].sort().map((area) => `  '${area}': () => import('./meta/${area}.js'),`);
  const operationsIn = [...areas].map(([area, meta]) => [area, ...Object.keys(meta).sort()].join(' ')).sort();
  const subjects = [...subjectsOf(contract)].map(([area, kinds]) => `  '${area}': ${JSON.stringify([...kinds].sort())},`).sort();
  const titles = (contract.tags ?? []).map((tag) => `  '${tag.name}': ${JSON.stringify({ zh: tag['x-zh'], en: tag['x-en'] })},`);
  const parts = [
    `export const loadMeta = {\n${loaders.join('\n')}\n};`,
    `/** Each area, followed by its operations. */\nexport const operationsIn = \`\n${operationsIn.join('\n')}\n\`;`,
    `/** The kinds of records that the calls of an area are about, from \`x-about\`. */\nexport const subjectsOf: Record<string, readonly string[]> = {\n${subjects.join('\n')}\n};`,
    `/** Names of the areas. */\nexport const areaTitle: Record<string, { zh: string; en: string }> = {\n${titles.join('\n')}\n};`,
  ];
  await write(`${sdk}/areas.ts`, `${header}${parts.join('\n\n')}\n`);
}

function subjectsOf(contract: Contract) {
  const found = new Map<string, Set<string>>();
  for (const { operation } of operationsOf(contract))
    for (const kind of Object.values(operation['x-about'] ?? {})) {
      const area = operation.tags[0];
      found.set(area, (found.get(area) ?? new Set()).add(kind));
    }
  return found;
}

/** Writes the contract's example responses, for the mock client. */
async function writeExamples(contract: Contract) {
  const lines = [...operationsOf(contract)].flatMap(({ operation }) => {
    const answer = operation.responses['200'] && resolve(contract, operation.responses['200']).content?.['application/json'];
    const { example } = (answer ?? {}) as { example?: { data?: unknown } };
    return example ? [`  ${operation.operationId}: ${JSON.stringify(example.data ?? null)},`] : [];
  });
  await write(`${sdk}/examples.ts`, `${header}export const examples: Record<string, unknown> = {\n${lines.sort().join('\n')}\n};\n`);
}

/** Writes the schemas that real responses are compared with. */
async function writeAnswers(contract: Contract) {
  const { answers, schemas, statusOfCode } = responseSchemasOf(contract);
  const parts = [
    `export const answers: Record<string, { at: string; schema: Schema }> = ${JSON.stringify(answers)};`,
    `export const schemas: Record<string, Schema> = ${JSON.stringify(schemas)};`,
    `/** The HTTP status that each code of a refusal comes with. */\nexport const statusOfCode: Record<number, number> = ${JSON.stringify(statusOfCode)};`,
  ];
  await write(`${sdk}/answers.ts`, `${header}import type { Schema } from '../observe/schema.js';\n\n${parts.join('\n\n')}\n`);
}

/** Writes the schemas that the mock checks inputs with. */
async function writeInputs(contract: Contract) {
  const { inputs, schemas } = inputSchemasOf(contract);
  const parts = [
    `export const inputs: Record<string, Schema> = ${JSON.stringify(inputs)};`,
    `/** Schemas that only inputs refer to. */\nexport const inputSchemas: Record<string, Schema> = ${JSON.stringify(schemas)};`,
  ];
  await write(`${sdk}/inputs.ts`, `${header}import type { Schema } from '../observe/schema.js';\n\n${parts.join('\n\n')}\n`);
}

async function writePermissions(contract: Contract) {
  const all = [...permissionNames(contract)];
  const names = all.map(([code, { zh, en, reads }]) => `  '${code}': ${JSON.stringify({ zh, en, ...(reads ? { reads } : {}) })},`);
  await write(
    `${sdk}/permissions.ts`,
    `${header}/** What each permission allows, and whether that is only to read. */\nexport const permissionNames: Record<string, { zh: string; en: string; reads?: boolean }> = {\n${names.join('\n')}\n};\n`,
  );
  const rows = all.map(([code, { reads: _, ...facts }]) => `  ${JSON.stringify({ code, ...facts })},`);
  const roles = (contract['x-roles'] ?? []).map((role) => `'${role}'`).join(' | ');
  await write(
    `${server}/permissions.ts`,
    `${header}/** Built-in roles that are granted permissions by the contract. */\nexport type GrantedRole = ${roles};\n\n/** What each permission allows, the call it is named after, the area it belongs to and the built-in roles that have it. */\nexport const permissions: { code: string; zh: string; en: string; method: string; path: string; area: string; roles: GrantedRole[] }[] = [\n${rows.join('\n')}\n];\n`,
  );
}

/** Writes the operation that starts each type of import, and its names. */
async function writeImports(contract: Contract) {
  const lines = importsOf(contract).map(({ operation, facts: { type, ...names } }) => {
    const { operationId, 'x-permission': permission } = operation;
    const facts = {
      operation: operationId,
      permission,
      alsoNeeds: additionalPermissions(contract, operation),
      command: names.command,
      zh: names.zh,
      en: names.en,
      updates: changesRecords(operation),
    };
    return `  ${type}: ${JSON.stringify({ ...facts, hint: { zh: names['hint-zh'], en: names['hint-en'] } })},`;
  });
  await write(
    `${sdk}/imports.ts`,
    `${header}/** What starts an import of each type, the permission for it, its name and what its file needs. */\nexport const importOf = {\n${lines.join('\n')}\n} as const;\n`,
  );
}

/** Writes types of the methods with documentation for editors; a mapped type would have none. */
async function writeMethods(contract: Contract) {
  const lines = [...operationsOf(contract)].flatMap(({ path, method, operation }) => {
    const answer = operation.responses['200'] && resolve(contract, operation.responses['200']).content;
    if (answer?.['text/event-stream']) return [];
    const id = operation.operationId;
    const { zh, en, permission, danger } = metaOf(contract, operation, path, method);
    const { text: prose, refusals } = methodProse(contract, operation);
    const facts = [
      `${zh} · ${en}`,
      ...prose,
      '',
      `\`${method.toUpperCase()} ${path}\` · permission \`${permission}\` · danger \`${danger}\` · \`/docs/sdk/${operation.tags[0]}.html#${id}\``,
      ...refusals,
      '@example',
    ];
    const text = [...facts, ...exampleCall(contract, operation).split('\n')].map((line) =>
      `   * ${line.replaceAll('*/', '*\\/')}`.trimEnd(),
    );
    return [`  /**\n${text.join('\n')}\n   */\n  ${id}: Method<'${id}'>;`];
  });
  const head = `${header}import type { Method } from '../core/options.js';\n\n`;
  await write(`${sdk}/methods.ts`, `${head}export interface Methods {\n${lines.join('\n')}\n}\n`);
}

await writeRoot();
await mkdir(`${sdk}/meta`, { recursive: true });
await mkdir(`${root}/packages/server/generated`, { recursive: true });
await mkdir(server, { recursive: true });
await promisify(execFile)(`${root}/node_modules/.bin/redocly`, ['bundle', `${root}/openapi/openapi.yaml`, '-o', bundled], {
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
});
const contract = JSON.parse(await readFile(bundled, 'utf8')) as Contract & OpenAPI3;
listImportTypes(contract);
await addTimelineKinds(contract);
contract['x-audience-fields'] = await audienceFieldsOf(contract);
await Promise.all([
  writeTypes(contract),
  writeTables(contract),
  writeExamples(contract),
  writeAnswers(contract),
  writeInputs(contract),
  writePermissions(contract),
  writeImports(contract),
  writeMethods(contract),
  write(`${sdk}/audience-fields.ts`, header + audienceFieldsFile(contract['x-audience-fields'])),
  write(`${sdk}/replacements.ts`, header + replacementsFile(contract)),
]);
// Do this last: types need each shared response once, readers of the documentation each operation's own.
addOwnRefusals(contract);
await writeFile(bundled, JSON.stringify(contract, null, 2));
