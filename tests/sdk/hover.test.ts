import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = `${root}tests/sdk/hovered.ts`;
const source = `import { createClient } from '@shiyi/sdk';
const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
const made = await client.createCacheKey({ key: 'a', value: 'b' });
const result = await client.deleteCacheKeys.safe({ pattern: 'a:*' });
const session = await client.login({ username: 'a', password: 'b' });
`;

/** What an editor shows over a word of the source. */
function hovers(words: string[]): string[] {
  const options = ts.parseJsonConfigFileContent(ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config, ts.sys, root).options;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === file ? source : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
  });
  expect(service.getSemanticDiagnostics(file).map((one) => one.messageText)).toEqual([]);
  return words.map((word) => {
    const info = service.getQuickInfoAtPosition(file, source.indexOf(word) + word.length - 1);
    return [...(info?.displayParts ?? []), ...(info?.documentation?.length ? [{ text: '\n' }] : []), ...(info?.documentation ?? [])]
      .map((one) => one.text)
      .join('');
  });
}

it('shows inputs and answers in an editor as they are in the contract', () => {
  expect(hovers(['createCacheKey', 'deleteCacheKeys.safe', 'const session'])).toMatchInlineSnapshot(`
    [
      "(property) createCacheKey: (input: {
        key: components["schemas"]["CacheKeyName"];
        value: string;
        ttl_seconds?: number;
    }, options?: CallOptions | undefined) => Promise<Record<string, never>>",
      "(method) safe(input: {
        pattern: string;
    }, options?: CallOptions | undefined): Promise<Result<{
        deleted: number;
    }>>
    The same call, whose failure is a value.",
      "const session: {
        token?: components["schemas"]["Token"];
        expires_in?: number;
        auth_url?: string;
    }",
    ]
  `);
}, 60_000);
