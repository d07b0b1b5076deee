import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Callers that each wait for their reply before the next call. */
const callers = 8;

export interface Load {
  failed: string[];
  answered: number;
  end(): Promise<void>;
}

/** Sends one request without retries; resolves with a fault, or undefined. */
function send(agent: Agent, url: string, token: string, isWrite: boolean): Promise<string | undefined> {
  const path = isWrite ? '/admin/v1/redis' : '/admin/v1/users?page=1&limit=20';
  const headers = { 'Admin-Token': token, 'Content-Type': 'application/json', 'Idempotency-Key': randomBytes(12).toString('hex') };
  return new Promise((resolve) => {
    const call = request(`${url}${path}`, { agent, method: isWrite ? 'POST' : 'GET', headers });
    call.on('error', (error) => resolve(`${isWrite ? 'write' : 'read'}: ${error.message}`));
    call.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve(response.statusCode === 200 ? undefined : `${isWrite ? 'write' : 'read'}: ${response.statusCode} ${text.slice(0, 120)}`);
    });
    call.end(isWrite ? JSON.stringify({ key: randomBytes(8).toString('hex'), value: 'x' }) : undefined);
  });
}

/** Lists staff and writes cache keys until told to end. */
export function startLoad(url: string, token: string): Load {
  let isOn = true;
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const load: Load = { failed: [], answered: 0, end: async () => undefined };
  const call = async (at: number) => {
    for (let n = at; isOn; n++) {
      const fault = await send(agent, url, token, n % 4 === 0);
      if (fault) load.failed.push(fault);
      load.answered += 1;
      await pause(5);
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, at) => call(at)));
  load.end = async () => {
    isOn = false;
    await running;
    agent.destroy();
  };
  return load;
}
