import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  method: string;
  /** Path and query as they go on the line. */
  target: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The body, where it is JSON. */
  json: unknown;
  requestId: string;
}

const agent = new Agent({ keepAlive: true });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let count = 0;

/** One call over node:http, which sends what it is given: two headers of a name, any method, any bytes. */
export function send(base: string, { method, target, headers, body }: Sent): Promise<Answer> {
  const requestId = `conformance-${process.pid}-${++count}`;
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const call = request({
      agent,
      hostname,
      port,
      method,
      path: target,
      headers: { 'X-Request-Id': requestId, ...length, ...headers },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
      response.on('data', (chunk) => {
        chunks.push(chunk);
        // It has no end; its first events are its answer.
        if (isStream && Buffer.concat(chunks).includes('\n\n')) response.destroy();
      });
      response.on('error', reject);
      response.on('close', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json: parse(bytes.toString('utf8')), requestId });
      });
    });
    call.end(body);
  });
}

/** Raw bytes out, raw bytes back until the server closes. */
export function sendRaw(base: string, text: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let got = '';
    socket.setTimeout(5000, () => socket.destroy(new Error(`No end of the answer to ${JSON.stringify(text.slice(0, 80))}: ${got}`)));
    socket.on('data', (chunk) => (got += chunk.toString('utf8')));
    socket.on('error', reject);
    socket.on('close', () => resolve(got));
  });
}

export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

/** The exact reason an answer gives; NaN where it is no envelope. */
export const codeOf = (answer: Answer): number => (answer.json as Partial<Envelope> | undefined)?.code ?? Number.NaN;

/** What an answer says, whichever request it belongs to. */
export const said = ({ status, headers, bytes, requestId }: Answer) =>
  `${status} ${headers['content-type']} ${bytes.toString('utf8').replaceAll(requestId, '…')}`;
