// Load generator: requests one URL repeatedly over a number of keep-alive connections, in a separate process.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { p99 } from './report.js';

export interface Order {
  url: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
}

export interface Load {
  perSecond: number;
  p99: number;
  /** Bytes per response. */
  bytes: number;
}

function ask(order: Order, agent: Agent): Promise<{ bytes: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    request(order.url, { agent, headers: order.headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${order.url} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve({ bytes, headers: answer.headers }));
    })
      .on('error', reject)
      .end();
  });
}

async function load(order: Order): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const { bytes } = await ask(order, agent);
  // Node accepts one new connection in each turn of its event loop, so the first requests wait for others; proxies keep connections open.
  await Promise.all(Array.from({ length: order.connections }, () => ask(order, agent)));
  const started = performance.now();
  const took: number[] = [];
  const worker = async () => {
    while (performance.now() < started + order.ms) {
      const began = performance.now();
      await ask(order, agent);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: order.connections }, worker));
  const perSecond = (took.length * 1000) / (performance.now() - started);
  agent.destroy();
  return { perSecond, p99: p99(took), bytes };
}

process.on('message', async (order: Order) => process.send?.(await load(order)));
process.on('disconnect', () => process.exit());
