import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { times } from '../conformance/profile.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import { readEvents } from '../support/raw-events.js';
import { adminPassword } from '../support/template.js';

interface Answer {
  /** Status of the response; undefined if the connection was refused. */
  status: number | undefined;
  connection: string | undefined;
  code: number | undefined;
}

const refused = { status: undefined, connection: undefined, code: undefined };

/** Whether the server never accepted the connection: refused, or still queued when it stopped listening. */
const isRefused = (error: NodeJS.ErrnoException, call: ClientRequest) =>
  error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && !call.reusedSocket);

/** Sends one request; a connection never accepted counts as refused, and one that breaks is an error. */
function ask(agent: Agent, { url }: ServerProcess, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { agent, headers });
    call.once('error', (error: NodeJS.ErrnoException) => (isRefused(error, call) ? resolve(refused) : reject(error)));
    call.once('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, connection: response.headers.connection, code: JSON.parse(text).code });
    });
    call.end();
  });
}

async function signIn(server: ServerProcess): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: adminPassword, remember: false });
  const headers = { 'Content-Type': 'application/json' };
  const answer = (await (await fetch(`${server.url}/admin/v1/auth/login`, { method: 'POST', body, headers })).json()) as {
    data: { token: string };
  };
  return answer.data.token;
}

onEveryPlace('a server that is told to stop', (makePlace) => {
  async function inPlace(drainSeconds: number, work: (server: ServerProcess, place: Place) => Promise<void>) {
    const place = await makePlace({ SHIYI_DRAIN_SECONDS: String(drainSeconds) });
    try {
      const server = await place.start();
      await work(server, place).finally(() => server.child.kill('SIGKILL'));
    } finally {
      await place.drop();
    }
  }

  it('answers every accepted request despite open connections, and exits with 0', async () => {
    for (let round = 0; round < times(2, 20); round++)
      await inPlace(0, async (server) => {
        const headers = { 'Admin-Token': await signIn(server) };
        const agent = new Agent({ keepAlive: true });
        const list = () => ask(agent, server, '/admin/v1/users?page=1&limit=50', headers);
        await Promise.all(Array.from({ length: 20 }, list));
        const idle = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
        const slow = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
        slow.write('GET /healthz HTTP/1.1\r\nX-Slow: ');
        await once(slow, 'connect');
        const events = await readEvents(server.url, headers['Admin-Token']);
        await events.until((event) => event.data.type === 'opened');
        const sent = Promise.all(Array.from({ length: 20 }, list));
        const began = performance.now();
        const code = server.kill('SIGTERM');
        expect(await sent).toEqual(Array.from({ length: 20 }, () => expect.objectContaining({ status: 200, code: 200 })));
        await events.ended;
        expect({ code: await code, output: server.output() }).toMatchObject({ code: 0 });
        expect(performance.now() - began).toBeLessThan(10_000);
        expect(
          server
            .output()
            .split('\n')
            .filter((line) => line.includes('"level":50')),
        ).toEqual([]);
        for (const socket of [idle, slow]) socket.destroy();
        agent.destroy();
      });
  }, 600_000);

  it('reports first that it is not ready, and answers until requests stop', async () => {
    await inPlace(2, async (server) => {
      const headers = { 'Admin-Token': await signIn(server) };
      const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
      expect(await ask(agents[0] as Agent, server, '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
      const answers: (Answer & { path: string })[] = [];
      const paths = ['/readyz', '/healthz', '/admin/v1/users?page=1&limit=20', '/admin/v1/auth/info'];
      /** Sends requests in a loop, like clients behind a load balancer, until the connection is refused. */
      const hammer = async (agent: Agent, path: string) => {
        for (;;) {
          const answer = await ask(agent, server, path, headers);
          if (answer.status === undefined) return;
          answers.push({ ...answer, path });
        }
      };
      const clients = agents.map((agent, at) => hammer(agent, paths[at % paths.length] as string));
      const code = server.kill('SIGTERM');
      await Promise.all(clients);
      expect({ code: await code, output: server.output() }).toMatchObject({ code: 0 });
      const closing = answers.filter((one) => one.connection === 'close');
      for (const path of paths) expect(closing.filter((one) => one.path === path).length, path).toBeGreaterThan(0);
      for (const one of closing) expect(one.status, one.path).toBe(one.path === '/readyz' ? 503 : 200);
      expect(closing.find((one) => one.path === '/readyz')?.code).toBe(50300);
      for (const agent of agents) agent.destroy();
    });
  });

  it('keeps what was written while it ended', async () => {
    const place = await makePlace();
    try {
      const server = await place.start();
      const admin = await adminOf(server);
      const written = Promise.allSettled(
        Array.from({ length: 10 }, (_, at) => admin.createWorkOrder({ title: `last ${at}`, content: '说明' })),
      );
      const code = await server.kill('SIGTERM');
      const done = (await written).filter((one) => one.status === 'fulfilled').length;
      expect(code).toBe(0);
      const kept = await place.look((database) =>
        database.system((db) => db.selectFrom('work_order').select('id').where('title', 'like', 'last %').execute()),
      );
      expect(kept).toHaveLength(done);
    } finally {
      await place.drop();
    }
  });
});
