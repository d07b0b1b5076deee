import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, link, mkdir, readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Database } from '../db/database.js';
import { Stop } from '../stop.js';

const socketOf = (dataDir: string) => join(resolve(dataDir), 'backup.sock');

/** Files are never written twice, so a second name for each is a copy that costs nothing and outlives its deletion. */
async function linkAll(from: string, to: string) {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await link(path, target).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)));
  }
}

/**
 * Copies the data into a new directory beside them, and answers its path. Nobody may write to the database meanwhile; what then lies
 * on the disk is what a killed process leaves, which the next start recovers from.
 */
export async function copyData(dataDir: string): Promise<string> {
  const root = resolve(dataDir);
  const copy = join(root, `backup-${randomBytes(6).toString('hex')}`);
  await mkdir(copy, { mode: 0o700 });
  try {
    await cp(join(root, 'database'), join(copy, 'database'), { recursive: true });
    await linkAll(join(root, 'files'), join(copy, 'files'));
    for (const name of ['secret.key', 'secret.key.old']) if (existsSync(join(root, name))) await cp(join(root, name), join(copy, name));
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the data when somebody who may open the data directory asks, while no transaction is under way. Answers how to stop. */
export async function offerCopies(dataDir: string, database: Database): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return async () => undefined;
  const path = socketOf(dataDir);
  await rm(path, { force: true });
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    database
      .system(() => copyData(dataDir))
      .then(
        (copy) => socket.end(JSON.stringify({ copy })),
        (error: Error) => socket.end(JSON.stringify({ error: error.message })),
      );
  });
  const listens = await new Promise<boolean>((done) => {
    // A path too long for a socket only means that a backup has to wait for the server to stop.
    server.once('error', () => done(false));
    server.listen(path, () => done(true));
  });
  if (listens) await chmod(path, 0o600);
  return async () => {
    if (listens) await new Promise((done) => server.close(done));
    await rm(path, { force: true });
  };
}

/** Asks the server that works on these data for a copy. @throws Stop where it does not offer one */
export async function askForCopy(dataDir: string): Promise<string> {
  const answer = await new Promise<string>((done, fail) => {
    let text = '';
    const socket = createConnection(socketOf(dataDir));
    socket.on('data', (chunk) => (text += chunk));
    socket.on('end', () => done(text));
    socket.on('error', fail);
  }).catch(() => {
    throw new Stop(
      `The server works on ${dataDir} and offers no copy of it. Stop it, make the backup, and start it again.`,
      `服务正在使用 ${dataDir}，且无法提供副本。请先停止服务再备份。`,
    );
  });
  const { copy, error } = JSON.parse(answer || '{"error":"no answer"}') as { copy?: string; error?: string };
  if (copy) return copy;
  throw new Stop(`The server could not copy its data: ${error}.`, `服务无法复制数据：${error}。`);
}
