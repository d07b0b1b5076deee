import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Stop } from '../stop.js';
import { type ArchiveEntry, archiveEntries } from './archive-entries.js';
import { damageError, isInside, type Manifest, readManifest } from './manifest.js';

const mebibyte = 1024 * 1024;
const maxManifest = 64 * mebibyte;
/** Directories of backups without a list of them; a database has about thirty. */
const maxDirectories = 1000;
/** Bytes for each entry besides its content: its header, its padding, and a header for a long path. */
const perEntry = 4096;

/** How many bytes an archive of this size may unpack to. Databases shrink to a twentieth, not to less than a hundredth. */
const maxUnpackedSize = (packed: number) => Math.max(256 * mebibyte, 200 * packed);

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** @throws Stop if the disk of a directory does not have room for so many bytes */
export async function refuseFullDisk(directory: string, bytes: number) {
  const { bavail, bsize } = await statfs(directory);
  // Opening the database for the first time writes as well.
  const needed = bytes + 64 * mebibyte;
  if (bavail * bsize >= needed) return;
  const [free, all] = [megabytes(bavail * bsize), megabytes(needed)];
  throw new Stop(
    `The backup needs ${all}, and the disk of ${directory} has ${free} left. Free some space, or restore to another disk with SHIYI_DATA_DIR.`,
    `恢复需要 ${all}，而 ${directory} 所在的磁盘只剩 ${free}。请先腾出空间，或用 SHIYI_DATA_DIR 恢复到其他磁盘。`,
  );
}

const tooLarge = () => damageError('it unpacks to far more than it can hold', '解压后的大小远超其应有内容');

const notABackup = () => new Stop('This is not a Shiyi backup: the manifest is missing.', '这不是食宜的备份：缺少清单。');

/** Unzips a file, and stops when there are more bytes than `limit` allows at that time. */
async function* unzip(file: string, limit: () => number): AsyncGenerator<Buffer> {
  const unzipped = createGunzip({ chunkSize: 256 * 1024 });
  const packed = createReadStream(file).on('error', (error) => unzipped.destroy(error));
  let bytes = 0;
  try {
    for await (const chunk of packed.pipe(unzipped)) {
      bytes += chunk.length;
      if (bytes > limit()) throw tooLarge();
      yield chunk;
    }
  } finally {
    packed.destroy();
    unzipped.destroy();
  }
}

async function readManifestEntry({ path, type, bytes, content }: ArchiveEntry): Promise<Manifest> {
  if (path !== 'manifest.json' || type !== 'File' || bytes > maxManifest) throw notABackup();
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return readManifest(Buffer.concat(pieces).toString('utf8'));
}

/** Writes a file if the manifest lists it, up to the size it states. */
async function writeFile(to: string, path: string, { files }: Manifest, { bytes, content }: ArchiveEntry) {
  const file = files.get(path);
  if (!file) throw damageError('{path} is not in its manifest', '{path} 不在清单中', path);
  const changed = () => damageError('{path} was changed', '{path} 被改动', path);
  if (file.bytes !== undefined && bytes !== file.bytes) throw changed();
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
  const handle = await open(join(to, path), 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const piece of content) {
      hash.update(piece);
      await handle.writeFile(piece);
    }
  } finally {
    await handle.close();
  }
  if (hash.digest('hex') !== file.sha256) throw changed();
}

async function writeEntry(to: string, manifest: Manifest, entry: ArchiveEntry, seen: Set<string>) {
  const path = entry.path.replace(/\/$/, '');
  if (seen.has(path)) throw damageError('{path} is in it twice', '{path} 出现了两次', path);
  seen.add(path);
  if (entry.type === 'File') return writeFile(to, path, manifest, entry);
  if (entry.type !== 'Directory') throw damageError('{path} is a link or a device', '{path} 是链接或设备', path);
  const { directories, files } = manifest;
  const isKnown = directories ? directories.has(path) : isInside(path) && seen.size <= files.size + maxDirectories;
  if (!isKnown) throw damageError('{path} is not in its manifest', '{path} 不在清单中', path);
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
}

/** Checks what the manifest declares, and returns how many bytes the archive may unpack to. */
async function checkSizes({ files, directories }: Manifest, to: string, most: number): Promise<number> {
  const total = [...files.values()].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  if (total > most) throw tooLarge();
  await refuseFullDisk(to, total);
  return directories ? total + maxManifest + perEntry * (files.size + directories.size + 16) : most;
}

async function unpackEntries(file: string, to: string, packed: number): Promise<Manifest> {
  const most = maxUnpackedSize(packed);
  let limit = most;
  let manifest: Manifest | undefined;
  const seen = new Set<string>();
  for await (const entry of archiveEntries(unzip(file, () => limit))) {
    if (manifest) await writeEntry(to, manifest, entry, seen);
    else {
      manifest = await readManifestEntry(entry);
      limit = await checkSizes(manifest, to, most);
    }
  }
  if (!manifest) throw notABackup();
  const missing = [...manifest.files.keys(), ...(manifest.directories ?? [])].find((path) => !seen.has(path));
  if (missing !== undefined) throw damageError('{path} is missing', '缺少 {path}', missing);
  return manifest;
}

/** Unpacks an archive into a new directory, and stops at the first mismatch with its manifest. @throws Stop */
export async function unpack(file: string, to: string): Promise<Manifest> {
  const packed = await stat(file).catch(() => undefined);
  if (!packed?.isFile()) throw new Stop(`The file ${file} does not exist.`, `文件 ${file} 不存在。`);
  await mkdir(to, { mode: 0o700 });
  try {
    return await unpackEntries(file, to, packed.size);
  } catch (error) {
    if (error instanceof Stop) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Stop(
      `The archive ${file} cannot be read (${code ?? message}). Copy it again, or restore another backup.`,
      `无法读取备份 ${file}（${code ?? message}）。请重新复制，或换一个备份。`,
    );
  }
}
