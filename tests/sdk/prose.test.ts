import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Contract, type Operation, operationsOf, type Parameter, resolve, type Schema } from '../../openapi/document.js';
import { root } from '../../openapi/tools/root.js';
import { packedSdk } from './packed.js';

const contract = JSON.parse(await readFile(`${root}/packages/server/generated/openapi.json`, 'utf8')) as Contract;
const isMethod = ({ responses }: Operation) => !(responses['200'] && resolve(contract, responses['200']).content?.['text/event-stream']);
const operations = [...operationsOf(contract)].map(({ operation }) => operation).filter(isMethod);

interface Field {
  name: string;
  schema: Schema;
}

/** Returns the fields of an operation's input that the contract describes or gives a unit. */
function fieldsOf(operation: Operation): Field[] {
  const parameters = (operation.parameters ?? []).map((one) => resolve(contract, one as Parameter)).filter((one) => one.in !== 'header');
  const body = resolve(contract, Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {});
  const own = parameters.map(({ name, schema, description }) => ({
    name,
    schema: { ...resolve(contract, schema), ...(description ? { description } : {}) },
  }));
  const given = Object.entries(body.properties ?? {}).map(([name, schema]) => ({ name, schema: resolve(contract, schema) }));
  return [...own, ...given];
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

let sdk: Awaited<ReturnType<typeof packedSdk>>;
let file: string;
let source: string;
let service: ts.LanguageService;
beforeAll(async () => {
  sdk = await packedSdk();
  file = join(sdk.home, 'hovered.ts');
  const lines = operations.flatMap((operation) => {
    const { operationId: id } = operation;
    return [`client.${id};`, ...fieldsOf(operation).map(({ name }) => `input_${id}.${name};`)];
  });
  const inputs = operations.map(({ operationId: id }) => `declare const input_${id}: Input<'${id}'>;`);
  source = [
    "import { createClient, type Input } from '@shiyi/sdk';",
    "const client = createClient({ baseUrl: '' });",
    ...inputs,
    ...lines,
  ].join('\n');
  const options: ts.CompilerOptions = { strict: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, types: [] };
  service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? source : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => sdk.home,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
  });
}, 240_000);
afterAll(() => sdk?.[Symbol.asyncDispose]());

/** Returns the documentation and the refusals that an editor shows for the word that ends a line. */
function hover(line: string): { text: string; refusals: string[] } {
  const info = service.getQuickInfoAtPosition(file, source.indexOf(`\n${line};`) + line.length);
  const tags = (info?.tags ?? []).filter(({ name }) => name === 'throws');
  return {
    text: plain((info?.documentation ?? []).map((one) => one.text).join('')),
    refusals: tags.map(({ text }) => (text ?? []).map((one) => one.text).join('')),
  };
}

type Media = { example?: { code?: number }; examples?: Record<string, { value: { code?: number } }> };

/** Codes of the operation's own refusals. */
function codesOf({ responses }: Operation): number[] {
  const media = ['404', '409', '422'].map(
    (status) => responses[status] && resolve(contract, responses[status]).content?.['application/json'],
  );
  const examples = media.flatMap((one) => [
    (one as Media)?.example,
    ...Object.values((one as Media)?.examples ?? {}).map(({ value }) => value),
  ]);
  return [...new Set(examples.flatMap((one) => one?.code ?? []))];
}

describe('published types', () => {
  it('shows the description and the refusals of every method', () => {
    const missing = operations.flatMap((operation) => {
      const { text, refusals } = hover(`client.${operation.operationId}`);
      const told = refusals.join('\n');
      const silent = codesOf(operation).filter((code) => !told.includes(`ApiError ${code} `));
      const isTold =
        text.includes(plain(operation.description ?? operation.summary)) &&
        (!operation['x-replaces'] || text.includes('Replaces the record that'));
      return isTold && silent.length === 0 ? [] : [`${operation.operationId}: ${silent} ${text.slice(0, 200)}`];
    });
    expect(operations.filter(({ description }) => description).length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  }, 240_000);

  it('shows the description, unit and range of every field of an input', () => {
    const missing = operations.flatMap((operation) =>
      fieldsOf(operation).flatMap(({ name, schema }) => {
        const { text } = hover(`input_${operation.operationId}.${name}`);
        const bounds = [
          schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum,
          schema.maxItems,
          schema.format ? undefined : schema.maxLength,
        ];
        const expected = [
          plain(schema.description ?? ''),
          schema['x-unit'] ?? '',
          ...bounds.filter((one) => one !== undefined).map(String),
        ];
        return expected.every((one) => text.includes(one)) ? [] : [`${operation.operationId}.${name}: ${text}`];
      }),
    );
    expect(missing).toEqual([]);
  }, 240_000);
});
