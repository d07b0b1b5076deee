import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import { safeFileName } from '@shiyi/sdk/file-name';
import { nodeFetch, saveFile, writeWhole } from '@shiyi/sdk/node';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Terminal } from '../cli/shiyi.js';
import { http, type RawServer, startRawServer } from '../faults/raw-server.js';

const sequence = '\u001b]52;c;x\u0007\u001b[2J';
const bytes = Buffer.from(`photo${sequence}`);

/** Names as a server may send them, and the names under which the file is saved; null where nothing is left. */
const names: [sent: string, saved: string | null][] = [
  ['-', null],
  ['--', null],
  ['.', null],
  ['..', null],
  ['...', null],
  ['/', null],
  [' ', null],
  ['\u200b\u3164', null],
  ['.bashrc', 'bashrc'],
  ['.ssh/authorized_keys', 'authorized_keys'],
  ['../../../etc/cron.d/x', 'x'],
  ['/etc/passwd', 'passwd'],
  ['C:\\Windows\\win.ini', 'win.ini'],
  ['C:x.txt', 'C_x.txt'],
  ['a.txt:hidden', 'a.txt_hidden'],
  ['\\\\server\\share\\x.txt', 'x.txt'],
  ['-rf', 'rf'],
  ['--output=x', 'output=x'],
  ['~root', 'root'],
  ['a\u0000b.txt', 'ab.txt'],
  [`a${sequence}.txt`, 'a]52;c;x[2J.txt'],
  ['a\r\nb.txt', 'ab.txt'],
  ['txt.\u202egpj.exe', 'txt.gpj.exe'],
  ['\ud800.txt', 'txt'],
  ['a.txt. . .', 'a.txt'],
  ['a ', 'a'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1 .txt', '_com1 .txt'],
  ['LPT9', '_LPT9'],
  ['COM².log', '_COM².log'],
  ['console.txt', 'console.txt'],
  ['a<b>"c|d?e*.txt', 'a_b__c_d_e_.txt'],
  ['客户 导出-2026.csv', '客户 导出-2026.csv'],
  [`${'长'.repeat(300)}.xlsx`, `${'长'.repeat(65)}.xlsx`],
  ['x'.repeat(400), 'x'.repeat(200)],
];

describe('name of a file from another server', () => {
  it.each(names)('saves %j as %j', (sent, saved) => expect(safeFileName(sent) ?? null).toBe(saved));

  it('is always one plain, visible, short name, and stays stable', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('.', '-', '/', '\\', ' ', ':', '\u001b', '\u202e', '长', '\ud83d'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, (sent) => {
        const saved = safeFileName(sent);
        if (saved === undefined) return;
        expect(saved).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}]|^[-.~\s]|[.\s]$/u);
        expect(Buffer.byteLength(saved)).toBeLessThanOrEqual(201);
        expect(safeFileName(saved)).toBe(saved);
      }),
      { numRuns: 2000 },
    );
  });
});

let server: RawServer;
let terminal: Terminal;
beforeEach(async () => {
  server = await startRawServer();
  terminal = new Terminal();
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await terminal[Symbol.asyncDispose]();
});

const answerWith = (name: string, type = 'text/csv') => {
  const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`;
  server.answer = (socket) =>
    socket.write(http(200, bytes, { 'content-type': type, 'repr-digest': digest, 'content-disposition': disposition }));
};
const env = () => ({ SHIYI_BASE_URL: server.url, SHIYI_TOKEN: 'token' });
const get = (...args: string[]) => terminal.run(['api', 'getFile', '--key', 'a.png', ...args], { env: env() });
const there = async () => (await readdir(terminal.home)).filter((name) => name !== 'shiyi').sort();

/** Names that a header cannot carry as they are, or that need no second look at the command. */
const sentToTerminal = names.filter(([sent]) => /^[-.~]|[\\/:]|\u001b|^CON$|^a $|长/.test(sent));

describe('terminal', () => {
  it('saves what a server names with a safe name, or with that of the operation, and prints none of it', async () => {
    for (const [sent, saved] of sentToTerminal) {
      answerWith(sent);
      const { code, out, err } = await get();
      expect([sent, code, err]).toEqual([sent, 0, '']);
      const name = saved ?? 'getFile';
      expect(out).toBe(`Saved ${name} (${bytes.length} B)\n`);
      expect(await there(), sent).toEqual([name]);
      expect(await readFile(join(terminal.home, name))).toEqual(bytes);
      await rm(join(terminal.home, name));
    }
  });

  it.each([[[]], [['--yes']]])('never overwrites or follows a name that a server sends: %j', async (more) => {
    await writeFile(join(terminal.home, 'package.json'), 'mine');
    await symlink('package.json', join(terminal.home, 'link'));
    await symlink('nowhere', join(terminal.home, 'dangling'));
    for (const name of ['package.json', 'link', 'dangling']) {
      answerWith(name);
      const { code, err } = await get(...more);
      expect([name, code, err]).toEqual([name, 1, `error[file/exists]: The file ${name} exists — name another file with --output\n`]);
    }
    await mkdir(join(terminal.home, 'folder'));
    answerWith('folder');
    expect((await get(...more)).err).toContain('error[usage/is-directory]');
    expect(await readFile(join(terminal.home, 'package.json'), 'utf8')).toBe('mine');
    expect(await there()).toEqual(['dangling', 'folder', 'link', 'package.json']);
  });

  it('overwrites a given path with --yes, and replaces a link instead of following it', async () => {
    await writeFile(join(terminal.home, 'mine'), 'mine');
    await writeFile(join(terminal.home, 'out.part'), 'mine');
    await symlink('mine', join(terminal.home, 'out'));
    answerWith('x');
    expect((await get('--output', 'out')).err).toContain('add --yes to overwrite it');
    expect((await get('--output', 'out', '--yes')).code).toBe(0);
    expect(lstatSync(join(terminal.home, 'out')).isFile()).toBe(true);
    for (const name of ['mine', 'out.part']) expect(await readFile(join(terminal.home, name), 'utf8')).toBe('mine');
    expect(await there()).toEqual(['mine', 'out', 'out.part']);
  });

  it('prints a file to a screen without what controls it, and refuses to print what is no text', async () => {
    answerWith('-');
    const shown = await terminal.atTerminal(['api', 'getFile', '--key', 'a.png', '--output', '-'], { env: env() });
    expect([shown.code, shown.screen]).toEqual([0, 'photo']);
    expect((await get('--output', '-')).out).toBe(bytes.toString());
    server.answer = (socket) => socket.write(http(200, Buffer.of(0x89, 0x50, 0, 27), { 'content-type': 'image/png' }));
    const refused = await terminal.atTerminal(['api', 'getFile', '--key', 'a.png', '--output', '-'], { env: env() });
    expect([refused.code, refused.screen]).toEqual([2, expect.stringContaining('The file is not text (image/png)')]);
  });
});

describe('SDK', () => {
  it.each(names)('gives the name %j without a path, so that it is saved as %j', async (sent, saved) => {
    answerWith(sent);
    const expected = safeFileName(sent.toWellFormed());
    const client = createClient({ baseUrl: server.url, fetch: nodeFetch });
    const { name } = await client.getFile({ key: 'a' });
    expect(name ?? '').not.toMatch(/[/\\\p{Cc}]|^\.{1,2}$/u);
    expect(safeFileName(name ?? '')).toBe(expected);
    const path = join(terminal.home, 'saved');
    expect((await saveFile(client, 'getFile', { key: 'a' }, path)).name).toBe(expected);
    if (sent.isWellFormed()) expect(expected ?? null).toBe(saved);
  });

  it('overwrites no draft of anybody, and no device', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shiyi-names-'));
    const path = join(folder, 'a.png');
    await writeFile(join(folder, 'mine'), 'mine');
    await symlink('mine', `${path}.part`);
    answerWith('x');
    await saveFile(createClient({ baseUrl: server.url, fetch: nodeFetch }), 'getFile', { key: 'a' }, path);
    expect(await readFile(join(folder, 'mine'), 'utf8')).toBe('mine');
    expect((await readdir(folder)).sort()).toEqual(['a.png', 'a.png.part', 'mine']);
    await expect(writeWhole('/dev/null', true, async () => undefined)).rejects.toMatchObject({ code: 'EINVAL' });
    await rm(folder, { recursive: true });
  });
});
