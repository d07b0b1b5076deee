import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = `${root}tests/sdk/hovered.ts`;
const source = `import { createClient } from '@shiyi/sdk';
import { createMockClient } from '@shiyi/sdk/mock';
import { saveFile } from '@shiyi/sdk/node';
import { createObserver } from '@shiyi/sdk/observe';
const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
const made = await client.createCacheKey({ key: 'a', value: 'b' });
const result = await client.deleteCacheKeys.safe({ pattern: 'a:*' });
const session = await client.login({ username: 'a', password: 'b' });
for await (const row of client.paginate('listStaff', { status: 'enabled' })) row.name.length;
const image = await client.uploadImage({ file: new File([], 'a.png') }, { onProgress: (done, total) => done / (total ?? done) });
const download = await client.getFile({ key: 'a.png' });
const saved = await saveFile(client, 'getFile', { key: 'a.png' }, 'a.png');
const { attempts, serverRequestId } = result.meta;
const observed = createObserver().report();
const { calls } = createMockClient({ answers: { deleteCacheKeys: ({ pattern }) => ({ deleted: pattern.length }) } });
`;

/** Returns what an editor shows when hovering over words of the source. */
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

/** One word each from calls, paging, files, call metadata, observing and the mock. */
const shown = [
  'createCacheKey',
  'deleteCacheKeys.safe',
  'const session',
  'client.paginate',
  'const row',
  'uploadImage',
  'onProgress',
  'const image',
  'const download',
  'const saved',
  'attempts',
  'const observed',
  '{ pattern',
  'calls',
];

it('shows inputs and answers in an editor as they are in the contract', () => {
  expect(hovers(shown)).toMatchInlineSnapshot(`
    [
      "(property) Methods.createCacheKey: Method
    (input: {
        key: components["schemas"]["CacheKeyName"];
        value: string;
        ttl_seconds?: number;
    }, options?: CallOptions | undefined) => Promise<{
        key: components["schemas"]["CacheKeyName"];
        type: components["schemas"]["CacheType"];
        size: number;
        ttl_seconds: number | null;
    }>
    新建缓存 · Create a cache entry

    Refused with 40902 when the key exists, and with 42200 for keys of the system (answers:…).

    \`POST /admin/v1/redis\` · permission \`redis:key:create\` · danger \`mild\` · \`/docs/sdk/redis.html#createCacheKey\`",
      "(method) Method<"deleteCacheKeys">.safe(input: {
        pattern: string;
    }, options?: CallOptions | undefined): Promise<Result<{
        deleted: number;
    }>>
    Makes the call and returns its failure instead of throwing it.",
      "const session: {
        token?: components["schemas"]["Token"];
        expires_in?: number;
        auth_url?: string;
    }",
      "(method) Client.paginate<"listStaff">(id: "listStaff", input?: {
        page?: components["parameters"]["Page"];
        limit?: components["parameters"]["Limit"];
        after?: components["parameters"]["After"];
        keyword?: components["parameters"]["Keyword"];
        dept_id?: components["schemas"]["Id"];
        role_id?: components["schemas"]["Id"];
        status?: components["schemas"]["StaffStatus"];
        sort?: components["parameters"]["StaffSort"];
        figure?: components["parameters"]["Figure"];
    } | undefined, options?: CallOptions): AsyncGenerator<...>
    Iterates over all rows of a list, page by page, each row once even if rows are added or deleted meanwhile.",
      "const row: {
        id: components["schemas"]["Id"];
        username: string;
        name: string;
        email: string | null;
        phone_masked: string | null;
        avatar: string | null;
        sex: components["schemas"]["Sex"];
        position: string | null;
        departments: components["schemas"]["Named"][];
        main_dept_id: number | null;
        roles: components["schemas"]["Named"][];
        is_leader: boolean;
        status: components["schemas"]["StaffStatus"];
        wx_userid: string | null;
        wx_status: components["schemas"]["WxStatus"];
        source: components["schemas"]["StaffSource"];
        last_login_at: components["schemas"]["InstantOrNull"];
        created_at: components["schemas"]["Instant"];
        version: components["schemas"]["Version"];
    }",
      "(property) Methods.uploadImage: Method
    (input: {
        file: Blob;
    }, options?: CallOptions | undefined) => Promise<{
        url: string;
        key: components["schemas"]["FileKey"];
        size: number;
        mime: string;
    }>
    上传图片 · Upload an image

    PNG, JPEG, WebP or GIF, known by its bytes and not by its name, up to 5 MB (41300, 41500) and 50 megapixels (42200). What is not needed to
    show it is removed: the place and time it was taken, the device, comments, thumbnails.

    \`POST /admin/v1/upload/image\` · permission \`signed-in\` · danger \`none\` · \`/docs/sdk/upload.html#uploadImage\`",
      "(property) CallOptions.onProgress?: OnProgress
    Reports the bytes of a file sent or received so far. Upload progress requires \`nodeFetch\`; browsers' fetch does not support it.",
      "const image: {
        url: string;
        key: components["schemas"]["FileKey"];
        size: number;
        mime: string;
    }",
      "const download: Download",
      "const saved: SavedFile",
      "const attempts: number",
      "const observed: Report",
      "(property) pattern: string
    匹配规则 · Pattern. Pattern of the key: * matches any text, ? one character. At most 256 characters.",
      "const calls: {
        id: OperationId;
        input: unknown;
    }[]
    The calls made, in order.",
    ]
  `);
}, 120_000);
