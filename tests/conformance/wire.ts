import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  method: string;
  /** Path and query as sent on the request line. */
  target: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The parsed body, if it is JSON. */
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

/** Sends a request over node:http exactly as given: duplicate headers, any method, any bytes. */
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
        // A stream does not end, so its first event counts as the response.
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

/** Sends raw bytes and returns what the server sends until it closes the connection. */
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

/** Returns the error code of a response; NaN if it is not an envelope. */
export const codeOf = (answer: Answer): number => (answer.json as Partial<Envelope> | undefined)?.code ?? Number.NaN;

/** Returns the content of a response, independent of its request ID. */
export const said = ({ status, headers, bytes, requestId }: Answer) =>
  `${status} ${headers['content-type']} ${bytes.toString('utf8').replaceAll(requestId, '…')}`;
