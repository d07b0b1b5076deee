import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './process.js';

/** PostgreSQL refuses to run as root; its packages create this account. */
const account = process.getuid?.() === 0 ? 'postgres' : undefined;

/** Returns the folder of the newest installed server programs; undefined if there are none. */
function programs(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((one, other) => Number(other) - Number(one)) : [];
  const found = versions.map((version) => join(folder, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (found) return found;
  const { stdout, status } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const bin = status === 0 ? stdout.trim() : '';
  return bin && existsSync(join(bin, 'initdb')) ? bin : undefined;
}

const bin = programs();

/** Whether a PostgreSQL server can be started on this machine. */
export const canStartPostgres = bin !== undefined;

/** Returns the command, wrapped to run as the PostgreSQL account if we are root. */
const command = (name: string, args: string[]): [string, string[]] => {
  const program = join(bin ?? '', name);
  return account ? ['runuser', ['-u', account, '--', program, ...args]] : [program, args];
};

function run(name: string, args: string[]) {
  const { status, stderr } = spawnSync(...command(name, args), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

/** The data is thrown away after the run, so never wait for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '256MB',
  autovacuum: 'on',
};

/** A private PostgreSQL server on a free port; its folder is deleted when it is disposed of. */
export class PostgresCluster implements AsyncDisposable {
  #child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly folder: string,
    readonly settings: Record<string, string>,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<PostgresCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'shiyi-postgres-'));
    await chmod(folder, 0o755);
    if (account) {
      const { stdout } = spawnSync('id', ['-u', account], { encoding: 'utf8' });
      await chown(folder, Number(stdout), Number(stdout));
    }
    run('initdb', ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--no-locale', '-E', 'UTF8', '--no-sync']);
    const cluster = new PostgresCluster(await freePort(), folder, { ...settings, ...more });
    await cluster.start();
    return cluster;
  }

  get url() {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  async start() {
    const options = Object.entries(this.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const place = ['-D', join(this.folder, 'data'), '-p', String(this.port), '-k', this.folder, '-c', 'listen_addresses=127.0.0.1'];
    const [program, args] = command('postgres', [...place, ...options]);
    const [stopper, stopping] = command('pg_ctl', ['stop', '-D', join(this.folder, 'data'), '-m', 'immediate']);
    const stop = [stopper, ...stopping].map((word) => `'${word}'`).join(' ');
    // The pipe closes when this process ends, however it ends, and then the server stops too.
    const script = `exec 3<&0; (cat <&3 >/dev/null; kill -0 $$ && ${stop}) & exec "$@" </dev/null 3<&-`;
    this.#child = spawn('sh', ['-c', script, 'sh', program, ...args], { stdio: ['pipe', 'ignore', 'ignore'] });
    const ended = once(this.#child, 'exit').then(() => true);
    while (!(await this.#answers())) {
      const late = await Promise.race([ended, new Promise<false>((done) => setTimeout(() => done(false), 50))]);
      if (late) throw new Error('PostgreSQL ended before it was ready.');
    }
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      );
  }

  /** Closes all connections; `fast` informs the clients first. */
  async stop(mode: 'immediate' | 'fast' = 'immediate') {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const ended = once(child, 'exit');
    run('pg_ctl', ['stop', '-D', join(this.folder, 'data'), '-m', mode]);
    await ended;
    child.stdin?.destroy();
  }

  async [Symbol.asyncDispose]() {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
