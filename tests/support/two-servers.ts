import { freePort, type ServerProcess, startProcess } from './process.js';

/** Two servers on the same data, each on its own port. */
export class TwoServers implements AsyncDisposable {
  readonly servers: ServerProcess[] = [];

  private constructor(
    private readonly env: Record<string, string>,
    readonly ports: [number, number],
    private readonly program: string | undefined,
  ) {}

  /** @param program The server to run; by default that of this checkout. */
  static async start(env: Record<string, string>, program?: string): Promise<TwoServers> {
    const pair = new TwoServers(env, [await freePort(), await freePort()], program);
    for (const at of [0, 1]) pair.servers[at] = await pair.#start(at, {});
    return pair;
  }

  #start(at: number, more: Record<string, string>): Promise<ServerProcess> {
    return startProcess({ ...this.env, PORT: String(this.ports[at]), ...more }, [], this.program);
  }

  at(at: number): ServerProcess {
    return this.servers[at] as ServerProcess;
  }

  ready(at: number): Promise<Response> {
    return fetch(`${this.at(at).url}/readyz`);
  }

  /** Restarts one of them, with these variables as well. @throws Error if it does not stop properly */
  async restartOne(at: number, more: Record<string, string> = {}) {
    const code = await this.at(at).kill('SIGTERM');
    if (code !== 0) throw new Error(`Server ${at} ended with ${code}: ${this.at(at).output()}`);
    this.servers[at] = await this.#start(at, more);
  }

  /** Restarts them one after the other. @throws Error if the first is not ready when the second is to stop */
  async restart(more: Record<string, string> = {}) {
    for (const at of [0, 1]) {
      await this.restartOne(at, more);
      const { status } = await this.ready(at);
      if (status !== 200) throw new Error(`Server ${at} is not ready, ${status}: ${this.at(at).output()}`);
    }
  }

  async [Symbol.asyncDispose]() {
    for (const one of this.servers) await one.kill('SIGKILL');
  }
}
