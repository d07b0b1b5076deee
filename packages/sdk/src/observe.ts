import { compare } from './compare.js';
import { type Difference, Findings } from './findings.js';
import { answers, schemas } from './generated/answers.js';
import { overlayOf } from './overlay.js';
import { chunksOf, type Fetch } from './safe-fetch.js';
import { type TableRow, table } from './table.js';

export type { DifferenceKind } from './compare.js';
export type { Difference } from './findings.js';

export interface OperationReport {
  operationId: string;
  /** Answers that were compared. */
  compared: number;
  /** Files, which have no fields. */
  files: number;
  /** Answers of success that hold no envelope. */
  unreadable: number;
  /** Refusals by HTTP status, `business` for those that came as 200. */
  refused: Record<string, number>;
  differences: Difference[];
}

export interface Report {
  operations: OperationReport[];
  /** Calls that are in no contract. */
  unknown: number;
  /** An OpenAPI overlay in YAML: how the contract would have to change for these answers to be right. */
  overlay: string;
}

export interface Observer {
  /** For the client to be observed; what it gets stays as it is. */
  fetch: Fetch;
  report(): Report;
}

type Seen = Omit<OperationReport, 'operationId' | 'differences'> & { findings: Findings };

const maxBytes = 32 * 1024 * 1024;

/** Finds operations by address; one without places in its path goes before one with. */
function finder() {
  const rows = [...table()]
    .map(([id, row]) => ({ id, row, places: row[1].split('{').length }))
    .sort((a, b) => a.places - b.places)
    .map(({ id, row }) => ({ id, row, path: new RegExp(`${row[1].replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (method: string, url: string): { id: string; row: TableRow } | undefined => {
    const { pathname } = new URL(url);
    return rows.find(({ row, path }) => row[0] === method && path.test(pathname));
  };
}

/** Hands a body on as it comes, and tells of it once it is whole. */
async function* passed(body: AsyncIterable<Uint8Array>, whole: (bytes: Uint8Array | undefined) => void) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk.slice());
    else chunks.length = 0;
    yield chunk;
  }
  whole(size > maxBytes ? undefined : new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
}

function watched(response: Response, whole: (bytes: Uint8Array | undefined) => void): Response {
  return new Proxy(response, {
    get(target, name) {
      if (name === 'arrayBuffer')
        return async () => {
          const bytes = await target.arrayBuffer();
          whole(new Uint8Array(bytes));
          return bytes;
        };
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'body' || !value) return typeof value === 'function' ? value.bind(target) : value;
      const body = value as ReadableStream<Uint8Array> & Partial<AsyncIterable<Uint8Array>>;
      return passed(body[Symbol.asyncIterator] ? (body as AsyncIterable<Uint8Array>) : chunksOf(body), whole);
    },
  });
}

function parsed(bytes: Uint8Array | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function take(seen: Seen, id: string, bytes: Uint8Array | undefined) {
  const envelope = parsed(bytes);
  const answer = answers[id];
  if (!envelope || !answer) seen.unreadable++;
  else if (Number.isInteger(envelope.code) && envelope.code !== 200) refuse(seen, 'business');
  else {
    seen.compared++;
    compare(schemas, { path: '', ...answer }, envelope, seen.findings);
  }
}

function refuse({ refused }: Seen, name: string) {
  refused[name] = (refused[name] ?? 0) + 1;
}

/**
 * Stands between a client and its server and keeps where answers are not what the contract says: names, types, whether a field is there,
 * values of enumerations; never what the answers hold.
 */
export function createObserver({ fetch: inner = fetch }: { fetch?: Fetch } = {}): Observer {
  const find = finder();
  const operations = new Map<string, Seen>();
  let unknown = 0;

  function seenOf(id: string): Seen {
    const seen = operations.get(id) ?? { compared: 0, files: 0, unreadable: 0, refused: {}, findings: new Findings() };
    operations.set(id, seen);
    return seen;
  }

  return {
    async fetch(url, init) {
      const response = await inner(url, init);
      const found = find(init.method ?? 'GET', url);
      if (!found) {
        unknown++;
        return response;
      }
      const seen = seenOf(found.id);
      const isFile = /[fw]/.test(found.row[2]) && !response.headers.get('content-type')?.includes('application/json');
      if (response.status === 200 && !isFile) return watched(response, (bytes) => take(seen, found.id, bytes));
      if (response.status === 200) seen.files++;
      else refuse(seen, String(response.status));
      return response;
    },
    report() {
      const seen = [...operations].sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        operations: seen.map(([operationId, { findings, ...counts }]) => ({
          operationId,
          ...counts,
          refused: { ...counts.refused },
          differences: findings.differences(),
        })),
        unknown,
        overlay: overlayOf(seen.flatMap(([, { findings }]) => findings.all())),
      };
    },
  };
}
