import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withoutConsoleWords } from './console-words.js';

const server = fileURLToPath(new URL('../../../server/src', import.meta.url));

/** Returns the Chinese sentences in the server's sources, and English ones that follow one, as every message is a pair. */
function sentencesOf(): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test|demo)\.ts$/.test(file));
  const others = /^(?:sandbox|generated|setup)\/|\/menu\.ts$|demo/;
  return files
    .filter((file) => !others.test(file))
    .flatMap((file) =>
      [...readFileSync(join(server, file), 'utf8').matchAll(/['`]([^'`\n]*)['`],\s*['`]([^'`\n]*)['`]/g)].flatMap(([, zh = '', en = '']) =>
        /\p{Script=Han}/u.test(zh) && /[a-z] [a-z]/.test(en) ? [zh, en] : [],
      ),
    );
}

/** Words for what only the console has. A page of a mini-program is a record. */
const consoleWords = /刷新|点击|其他页面|\breload\b|\bclick\b|\bother windows\b|\bon their page\b|\bthe page\b(?! of the mini-program)/i;

describe('withoutConsoleWords', () => {
  it('leaves no word of the console in any message of the server', () => {
    const sentences = sentencesOf();
    expect(sentences.length).toBeGreaterThan(1000);
    expect(sentences.filter((one) => consoleWords.test(one)).length).toBeGreaterThan(20);
    expect(sentences.map(withoutConsoleWords).filter((one) => consoleWords.test(one))).toEqual([]);
  });

  it.each([
    ['内容已被他人修改，请刷新后再改', '内容已被他人修改，请重新读取后再改'],
    ['图片地址无效或已过期，请刷新页面，或重新上传图片', '图片地址无效或已过期，请重新读取，或重新上传图片'],
    [
      'Someone else has changed this record; reload it and make your change again',
      'Someone else has changed this record; read it again and make your change again',
    ],
    ['A chosen dish was deleted; reload and choose again', 'A chosen dish was deleted; read it again and choose again'],
    ['刷新群发结果', '刷新群发结果'],
  ])('rewords %j', (console, terminal) => expect(withoutConsoleWords(console)).toBe(terminal));
});
