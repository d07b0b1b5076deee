import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createGunzip, gzipSync } from 'node:zlib';
import { archiveEntries } from '@shiyi/server/backup/archive-entries';
import { backUp } from '@shiyi/server/backup/backup';
import { copyOf } from '@shiyi/server/backup/copy';
import { describeCopy } from '@shiyi/server/backup/manifest';
import { restore } from '@shiyi/server/backup/restore';
import { refuseFullDisk } from '@shiyi/server/backup/unpack';
import { writeArchive } from '@shiyi/server/backup/write-archive';
import { openEmbeddedDatabase } from '@shiyi/server/db/database';
import { finishRestore } from '@shiyi/server/db/pending-restore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binary, Terminal } from '../cli/shiyi.js';
import { templateData } from '../cli/template-data.js';
import { archiveOf, end, type Forged, sha256, sha256OfZeros, zeros } from './forged-archive.js';

// Restores to PostgreSQL read archives with the same code; tests/reliability/portable-backup restores to it.
const terminal = new Terminal();
const at = (...names: string[]) => join(terminal.home, ...names);
afterAll(() => terminal[Symbol.asyncDispose]());

const version: Forged = { path: 'database/PG_VERSION', content: '18\n' };
const photo: Forged = { path: 'files/a.png', content: 'photo' };
const folder = (path: string): Forged => ({ path: `${path}/`, type: 'Directory' });
const folders = [folder('database'), folder('files')];
const described = ({ content = '' }: Forged) => ({ bytes: Buffer.byteLength(content), sha256: sha256(content) });

const facts = {
  format: 2,
  createdAt: '2026-11-20T08:00:00.000Z',
  postgres: '18',
  migration: '0082_crm_tasks.sql',
  directories: ['database', 'files'],
  files: { [version.path]: described(version), [photo.path]: described(photo) } as Record<string, unknown>,
};
const manifest = (change: object = {}): Forged => ({ path: 'manifest.json', content: JSON.stringify({ ...facts, ...change }) });
const manifest1 = (files: Record<string, string>) => manifest({ format: 1, directories: undefined, files });
const withFile = (path: string) => manifest({ files: { ...facts.files, [path]: described(photo) } });

const whole = [manifest(), ...folders, version, photo];
const and = (...more: Forged[]) => archiveOf([...whole, ...more]);
const big = 1536;
const bigFile = { path: 'files/b', zeros: big };

const bombs: Record<string, () => Buffer> = {
  'a file larger than declared': () => archiveOf([manifest(), ...folders, version, { ...photo, zeros: big }]),
  'a file that the manifest does not have': () => and(bigFile),
  'zeros after the end': () => archiveOf(whole, [end, ...zeros(big)]),
  'a manifest of zeros': () => archiveOf([{ path: 'manifest.json', zeros: big }]),
  'zeros of an earlier version': () => archiveOf([manifest1({ [bigFile.path]: sha256OfZeros(big) }), ...folders, bigFile]),
  'declared zeros': () =>
    archiveOf([manifest({ files: { [bigFile.path]: { bytes: big * 2 ** 20, sha256: sha256OfZeros(big) } } }), ...folders, bigFile]),
  'a long name of zeros': () => and({ path: 'x', type: 'ExtendedHeader', zeros: big }),
  'endless long names': () =>
    archiveOf([manifest(), ...Array<Forged>(3000).fill({ path: 'x', type: 'ExtendedHeader', content: Buffer.alloc(60_000) })]),
  'endless directories': () => archiveOf([manifest1({}), ...Array.from({ length: 3000 }, (_, n) => folder(`files/${n}`))]),
};

/** A portable archive of the schema of 0.1.0's successor, with one table. */
const rows: Forged = { path: 'tables/role.copy', content: '' };
const portable = (change: object = {}) => ({
  format: 3,
  migration: '0217_robots.sql',
  directories: ['tables'],
  files: { [rows.path]: described(rows) },
  tables: { role: { columns: ['id'], rows: 0 } },
  sequences: {},
  keyId: undefined,
  ...change,
});
const portableArchive = (change: object = {}) => archiveOf([manifest(portable(change)), folder('tables'), rows]);

const wrong: Record<string, [archive: () => Buffer, sentence: RegExp]> = {
  'a file beside the parts': [() => and({ path: 'evil.sh' }), /evil\.sh is not in its manifest/],
  'a file inside a part': [() => and({ path: 'files/evil' }), /files\/evil is not in its manifest/],
  'a directory that is not listed': [() => and(folder('files/evil')), /files\/evil is not in its manifest/],
  'a directory beside the parts, earlier version': [() => archiveOf([manifest1({}), folder('evil')]), /evil is not in its manifest/],
  'an absolute path': [() => and({ path: '/tmp/shiyi-evil' }), /\/tmp\/shiyi-evil is not in its manifest/],
  'a path upwards': [() => and({ path: '../evil' }), /\.\.\/evil is not in its manifest/],
  'a path upwards inside': [() => and({ path: 'files/../../evil' }), /is not in its manifest/],
  'a directory upwards, earlier version': [() => archiveOf([manifest1({}), folder('files/../../evil')]), /is not in its manifest/],
  'a symbolic link': [() => and({ path: 'files/l', type: 'SymbolicLink', linkpath: '/etc' }), /files\/l is a link or a device/],
  'a symbolic link in place of a directory': [
    () => archiveOf([manifest(), folder('database'), { path: 'files', type: 'SymbolicLink', linkpath: '/tmp' }, version, photo]),
    /files is a link or a device/,
  ],
  'a hard link': [() => and({ path: 'files/l', type: 'Link', linkpath: '/etc/passwd' }), /files\/l is a link or a device/],
  'a device': [() => and({ path: 'files/d', type: 'CharacterDevice' }), /files\/d is a link or a device/],
  'a pipe': [() => and({ path: 'files/d', type: 'FIFO' }), /files\/d is a link or a device/],
  'a file twice': [() => and(photo), /files\/a\.png is in it twice/],
  'a directory twice': [() => and(folder('files')), /files is in it twice/],
  'the manifest twice': [() => and(manifest()), /manifest\.json is not in its manifest/],
  'a missing file': [() => archiveOf([manifest(), ...folders, version]), /files\/a\.png is missing/],
  'a missing directory': [() => archiveOf([manifest(), folder('database'), version, photo].slice(0, 3)), /is missing/],
  'another content': [() => archiveOf([manifest(), ...folders, version, { ...photo, content: 'phot0' }]), /files\/a\.png was changed/],
  'a shorter file': [() => archiveOf([manifest(), ...folders, version, { ...photo, content: 'phot' }]), /files\/a\.png was changed/],
  'another content of an earlier version': [
    () => archiveOf([manifest1({ [photo.path]: sha256('photo') }), { ...photo, content: 'more than a photo' }]),
    /files\/a\.png was changed/,
  ],
  'a file and a directory of one name': [() => and({ path: 'files/a.png/', type: 'Directory' }), /files\/a\.png is in it twice/],
  'no manifest': [() => archiveOf([...folders, version, photo]), /the manifest is missing/],
  'a manifest that comes late': [() => archiveOf([version, manifest()]), /the manifest is missing/],
  'a manifest that is a link': [
    () => archiveOf([{ path: 'manifest.json', type: 'SymbolicLink', linkpath: '/etc/passwd' }]),
    /the manifest is missing/,
  ],
  'a manifest that is no JSON': [() => archiveOf([{ path: 'manifest.json', content: '{' }]), /its manifest is not JSON/],
  'a manifest that is null': [() => archiveOf([{ path: 'manifest.json', content: 'null' }]), /its manifest is incomplete/],
  'a manifest with a path upwards': [() => archiveOf([withFile('files/../../evil')]), /has the impossible file files\/\.\.\/\.\.\/evil/],
  'a manifest with an absolute path': [() => archiveOf([withFile('/etc/passwd')]), /has the impossible file/],
  'a manifest with a drive': [() => archiveOf([withFile('files/C:\\x')]), /has the impossible file/],
  'a manifest with an escape sequence': [() => archiveOf([withFile('files/\u001b]0;x\u0007')]), /has the impossible file files\/�\]0;x�/],
  'a manifest with a file beside the parts': [() => archiveOf([withFile('schema')]), /has the impossible file schema/],
  'a manifest without a digest': [() => archiveOf([manifest({ files: { 'files/a': { bytes: 1 } } })]), /has the impossible file/],
  'a manifest with a negative size': [
    () => archiveOf([manifest({ files: { 'files/a': { bytes: -1, sha256: sha256('') } } })]),
    /has the impossible file/,
  ],
  'a manifest with a strange time': [() => archiveOf([manifest({ createdAt: '\u001b[2J' })]), /its manifest is incomplete/],
  'a manifest with a directory upwards': [() => archiveOf([manifest({ directories: ['files/..'] })]), /has the impossible directory/],
  'a newer version': [() => archiveOf([manifest({ migration: '9999_later.sql' })]), /newer version \(9999_later\.sql\)/],
  'a version before 0.1.0': [
    () => archiveOf([manifest({ migration: '0050_camps.sql' })]),
    /cannot upgrade \(0050_camps\.sql\)\. Upgrade with version 0\.1\.0/,
  ],
  'a newer format': [() => archiveOf([manifest({ format: 4 })]), /newer version/],
  'tables that its version does not have': [() => portableArchive(), /is not as its version has it/],
  'a table with a hostile name': [
    () => portableArchive({ tables: { 'role"; drop table role; --': { columns: ['id'], rows: 0 } } }),
    /its manifest is incomplete/,
  ],
  'a column with a hostile name': [
    () => portableArchive({ tables: { role: { columns: ['id) from x; --'], rows: 0 } } }),
    /its manifest is incomplete/,
  ],
  'a table with a negative number of rows': [
    () => portableArchive({ tables: { role: { columns: ['id'], rows: -1 } } }),
    /its manifest is incomplete/,
  ],
  'a sequence with a hostile name': [() => portableArchive({ sequences: { "x'": 1 } }), /its manifest is incomplete/],
  'tables of a version that made no such archives': [
    () => portableArchive({ migration: '0082_crm_tasks.sql' }),
    /The tables in the backup cannot be loaded|is not as its version has it/,
  ],
  'tables and the files of a database': [
    () => portableArchive({ files: { [rows.path]: described(rows), [version.path]: described(version) } }),
    /has the impossible file database\/PG_VERSION/,
  ],
  'no tables': [() => portableArchive({ tables: undefined }), /its manifest is incomplete/],
  'an impossible key id': [() => portableArchive({ keyId: '../x' }), /its manifest is incomplete/],
  'something after the end': [() => archiveOf(whole, [end, gzipSync('more')]), /there is something after its end/],
  'an end that is missing': [() => archiveOf([manifest(), ...folders, version], []), /it ends too early/],
  'a cut file': [() => and().subarray(0, -40), /cannot be read|ends too early/],
  'an archive zipped twice': [() => gzipSync(and()), /it is not a tar archive/],
  'no archive': [() => Buffer.from('no archive'), /cannot be read/],
  'an empty file': [() => Buffer.alloc(0), /cannot be read|ends too early/],
  'a database that cannot be opened': [() => and(), /The database in the backup cannot be opened/],
};

async function refused(name: string, archive: Buffer): Promise<Error> {
  await writeFile(at('a.tar.gz'), archive);
  const outcome = await restore(at('a.tar.gz'), { dataDir: at('none') }).then(
    () => new Error(`${name} was restored`),
    (error: Error) => error,
  );
  expect(outcome.name, `${name}: ${outcome.message}`).toBe('Stop');
  expect(existsSync(at('none')), name).toBe(false);
  return outcome;
}

describe('forged archive', () => {
  it.each(Object.entries(bombs))('is refused at once if it is a bomb: %s', async (name, build) => {
    const archive = build();
    const started = Date.now();
    const { message } = await refused(name, archive);
    expect(Date.now() - started, message).toBeLessThan(5000);
    expect(message).toMatch(/Copy it again and compare its SHA-256, or restore another backup\.$|This is not a Shiyi backup/);
  });

  it.each(Object.entries(wrong))('is refused with a sentence: %s', async (name, [build, sentence]) => {
    expect((await refused(name, build())).message).toMatch(sentence);
    expect(existsSync(at('evil'))).toBe(false);
  });

  it('is refused by the command without a trace, and with nothing that controls the terminal', async () => {
    await mkdir(at('there'));
    await writeFile(at('there/mine.txt'), 'mine');
    await writeFile(at('a.tar.gz'), archiveOf([withFile('files/\u001b]0;x\u0007\u202e')]));
    const { code, err, out } = await terminal.run(['restore', 'a.tar.gz'], { env: { SHIYI_DATA_DIR: 'there' } });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^error\[file\/refused\]: The backup file is damaged: .* restore another backup\n$/);
    expect(err).not.toMatch(/[\u001b\u0007\u202e]/);
    expect((await readdir(at('there'))).filter((name) => !name.startsWith('server.lock'))).toEqual(['mine.txt']);
  });

  it('needs a disk with room', async () => {
    await expect(refuseFullDisk(terminal.home, 1e15)).rejects.toThrow(/The backup needs 1000000068 MB, and the disk of .* has \d+ MB left/);
    await refuseFullDisk(terminal.home, 0);
  });
});

const staffOf = async (directory: string) => {
  const database = await openEmbeddedDatabase({ directory });
  const count = await database.system((db) =>
    db
      .selectFrom('staff')
      .select((one) => one.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  );
  await database.close();
  return Number(count.n);
};

describe('backup', () => {
  beforeAll(async () => {
    await templateData(terminal, 'data');
    await writeFile(at('data/files/a.png'), 'photo');
    await backUp({ dataDir: at('data') }, at('good.tar.gz'));
  });
  const rest = async (directory: string) => (await readdir(directory)).filter((name) => !/^(server\.lock|before-)/.test(name)).sort();
  const contents = ['database', 'files', 'schema'];

  it('does not overwrite or follow what lies where it is drafted', async () => {
    expect((await readdir(terminal.home)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is restored if it comes from an earlier version', async () => {
    const { copy } = await copyOf(at('data'));
    await writeArchive(copy, at('copy.tar.gz'), await describeCopy(copy));
    await rm(copy, { recursive: true });
    const entries: Forged[] = [];
    for await (const { path, type, content } of archiveEntries(createReadStream(at('copy.tar.gz')).pipe(createGunzip())))
      entries.push({ path, type: type as 'File', content: await buffer(content) });
    const { directories: _, files, ...more } = JSON.parse(String(entries.shift()?.content));
    const digests = Object.fromEntries(Object.entries<{ sha256: string }>(files).map(([path, file]) => [path, file.sha256]));
    const earlier = { path: 'manifest.json', content: JSON.stringify({ ...more, format: 1, files: digests }) };
    await writeFile(at('old.tar.gz'), archiveOf([earlier, ...entries]));
    await restore(at('old.tar.gz'), { dataDir: at('from-old') });
    expect(await rest(at('from-old'))).toEqual(contents);
    expect(await readFile(at('from-old/files/a.png'), 'utf8')).toBe('photo');
    expect(await staffOf(at('from-old'))).toBeGreaterThan(10);
  });

  it('is never taken for data if its restore is killed at any time, and the next one succeeds', async () => {
    for (const part of ['tables', 'database/PG_VERSION', 'database/base', 'database/pg_wal']) {
      const child: ChildProcess = spawn(process.execPath, [binary, 'restore', 'good.tar.gz'], {
        env: terminal.env({ SHIYI_DATA_DIR: 'killed' }),
        cwd: terminal.home,
      });
      const ended = once(child, 'exit');
      const isThere = async () => {
        const fresh = (await readdir(at('killed')).catch(() => [])).find((name) => name.startsWith('restore-'));
        return fresh !== undefined && existsSync(at('killed', fresh, part));
      };
      while (child.exitCode === null && !(await isThere()));
      child.kill('SIGKILL');
      await ended;
      expect((await readdir(at('killed'))).some((name) => name.startsWith('restore-'))).toBe(true);
      await expect(backUp({ dataDir: at('killed') }, at('no.tar.gz'))).rejects.toThrow('There is no data');
    }
    await restore(at('good.tar.gz'), { dataDir: at('killed') });
    expect(await rest(at('killed'))).toEqual(contents);
  });

  it('is completed by the next start if its exchange is killed between any two steps', async () => {
    const old = ['database', 'files', 'secret.key'];
    const fresh = ['database', 'files', 'schema', 'secret.key.old'];
    const root = at('swap');
    const put = async (directory: string, names: string[], text: string) => {
      for (const name of names) {
        await mkdir(join(directory, name), { recursive: true });
        await writeFile(join(directory, name, 'is'), text);
      }
    };
    const is = async (directory: string) =>
      Object.fromEntries(
        await Promise.all(
          (await readdir(directory))
            .sort()
            .map(async (name) => [name, await readFile(join(directory, name, 'is'), 'utf8').catch(() => 'directory')]),
        ),
      );
    let killed = 0;
    for (let step = 1; step <= 20; step++) {
      await rm(root, { recursive: true, force: true });
      await put(root, old, 'old');
      await put(join(root, 'restore-0123456789ab'), fresh, 'new');
      const script = `
        import fs from 'node:fs';
        import { syncBuiltinESMExports } from 'node:module';
        const rename = fs.renameSync;
        let left = ${step};
        fs.renameSync = (...paths) => (--left === 0 ? process.kill(process.pid, 'SIGKILL') : rename(...paths));
        syncBuiltinESMExports();
        const { exchange } = await import('@shiyi/server/db/pending-restore');
        const parts = ['database', 'files', 'secret.key', 'secret.key.old', 'schema'];
        exchange(${JSON.stringify(root)}, ${JSON.stringify(join(root, 'restore-0123456789ab'))}, parts, 'before-0123456789ab');`;
      const cwd = fileURLToPath(new URL('..', import.meta.url));
      const args = ['--import', 'tsx', '-C', 'shiyi-source', '--input-type=module', '-e', script];
      const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
      const [, signal] = await once(child, 'exit');
      finishRestore(root);
      const before = { database: 'old', files: 'old', 'secret.key': 'old' };
      if (step === 1) expect(await is(root)).toEqual(before);
      else {
        expect(await is(root), `step ${step}`).toEqual({
          database: 'new',
          files: 'new',
          schema: 'new',
          'secret.key.old': 'new',
          'before-0123456789ab': 'directory',
        });
        expect(await is(join(root, 'before-0123456789ab')), `step ${step}`).toEqual(before);
      }
      if (signal !== 'SIGKILL') break;
      killed = step;
    }
    expect(killed).toBe(1 + old.length + fresh.length);
  });
});
