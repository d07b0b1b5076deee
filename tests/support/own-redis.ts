import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './process.js';

export const canStartRedis = spawnSync('redis-server', ['--version']).status === 0;

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => done(false));
    socket.on('data', (text) => {
      socket.destroy();
      done(String(text).startsWith('+PONG'));
    });
    socket.write('PING\r\n');
  });

/** A Redis server that can be killed: it persists every write and has its data again after a restart. */
export class OwnRedis implements AsyncDisposable {
  #child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly folder: string,
  ) {}

  static async start(): Promise<OwnRedis> {
    const own = new OwnRedis(await freePort(), await mkdtemp(join(tmpdir(), 'shiyi-redis-')));
    await own.start();
    return own;
  }

  get url() {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start() {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    this.#child = spawn('redis-server', [...place, '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'], { stdio: 'ignore' });
    while (!(await answers(this.port))) await new Promise((done) => setTimeout(done, 20));
  }

  /** Makes it accept input without responding, until `goOn`. */
  hang() {
    this.#child?.kill('SIGSTOP');
  }

  goOn() {
    this.#child?.kill('SIGCONT');
  }

  async kill() {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async [Symbol.asyncDispose]() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
