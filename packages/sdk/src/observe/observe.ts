import { allRows, type TableRow } from '../core/operation-table.js';
import type { Fetch } from '../core/safe-fetch.js';
import { answers, schemas, statusOfCode } from '../generated/answers.js';
import { compare, type DifferenceKind } from './compare.js';
import { type Difference, Findings } from './findings.js';
import { overlayOf } from './overlay.js';
import { Paging } from './paging.js';
import { parseObject, watchResponse } from './watch-response.js';

export type { DifferenceKind } from './compare.js';
export type { Difference } from './findings.js';

export interface OperationReport {
  operationId: string;
  /** Number of responses compared. */
  compared: number;
  /** Number of file responses, which have no fields to compare. */
  files: number;
  /** Number of success responses without an envelope. */
  unreadable: number;
  /** Counts of error responses that match the contract, by HTTP status; `business` for those sent with status 200. */
  refused: Record<string, number>;
  differences: Difference[];
}

export interface Report {
  operations: OperationReport[];
  /** Number of calls that are not in the contract. */
  unknown: number;
  /** An OpenAPI overlay in YAML with the contract changes that would make these responses valid. */
  overlay: string;
}

export interface ObserverOptions {
  fetch?: Fetch;
  /** Success code of this back end. Defaults to 200. */
  successCode?: number;
}

export interface Observer {
  /** Pass this to the observed client; responses are not modified. */
  fetch: Fetch;
  report(): Report;
}

type Tally = Omit<OperationReport, 'operationId' | 'differences'> & { findings: Findings; paging: Paging };

/** Finds operations by URL; literal paths take precedence over paths with placeholders. */
function finder() {
  const rows = [...allRows()]
    .map(([id, row]) => ({ id, row, places: row[1].split('{').length }))
    .sort((a, b) => a.places - b.places)
    .map(({ id, row }) => ({ id, row, path: new RegExp(`${row[1].replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (method: string, url: string): { id: string; row: TableRow } | undefined => {
    const { pathname } = new URL(url);
    return rows.find(({ row, path }) => row[0] === method && path.test(pathname));
  };
}

function countRefusal({ refused }: Tally, name: string) {
  refused[name] = (refused[name] ?? 0) + 1;
}

/** Records a difference of a whole response. */
function addDifference({ findings }: Tally, kind: DifferenceKind, path: string, found: string, expected: string) {
  findings.differ({ kind, path, found, expected: [expected], at: '', schema: {} });
}

/** Returns a code as text; `*` for anything that is not a code and may be data. */
const codeText = (code: unknown) => (Number.isInteger(code) && Math.abs(code as number) < 1_000_000 ? String(code) : '*');

interface ResponseContext {
  id: string;
  status: number;
  query: URLSearchParams;
  successCode: number;
}

/** Counts an error response that matches the contract; records any other as a difference. */
function observeRefusal(seen: Tally, status: number, code: unknown) {
  const known = statusOfCode[Number(code)];
  if (status === 501 || known === status) return countRefusal(seen, status === 200 ? 'business' : String(status));
  seen.findings.visit('');
  if (known !== undefined) return addDifference(seen, 'status', 'status', String(status), String(known));
  if (!Object.values(statusOfCode).includes(status)) return addDifference(seen, 'status', 'status', String(status), '200');
  addDifference(
    seen,
    'code',
    'code',
    code === undefined ? 'nothing' : codeText(code),
    Object.keys(statusOfCode)
      .filter((one) => statusOfCode[Number(one)] === status)
      .join(' '),
  );
}

function observeSuccess(seen: Tally, envelope: Record<string, unknown>, { id, status, query, successCode }: ResponseContext) {
  const { code } = envelope;
  const isSuccess = code === successCode;
  seen.compared++;
  if (status !== 200) addDifference(seen, 'status', 'status', String(status), '200');
  if (code === 0 && !isSuccess) addDifference(seen, 'code', 'code', '0', String(successCode));
  const answer = answers[id];
  if (!answer) return;
  compare(schemas, { path: '', ...answer }, { ...envelope, ...((isSuccess || code === 0) && { code: 200 }) }, seen.findings);
  for (const { path, found, expected } of seen.paging.faults(envelope.data, query)) addDifference(seen, 'paging', path, found, expected);
}

function observeResponse(seen: Tally, bytes: Uint8Array | undefined, answer: ResponseContext) {
  const envelope = parseObject(bytes);
  const { id, status, successCode } = answer;
  const isGood = status >= 200 && status < 300;
  if (!isGood) observeRefusal(seen, status, envelope?.code);
  else if (!envelope || !answers[id]) seen.unreadable++;
  else if (Number.isInteger(envelope.code) && envelope.code !== successCode && envelope.code !== 0)
    observeRefusal(seen, status, envelope.code);
  else observeSuccess(seen, envelope, answer);
}

/**
 * Creates an observer between a client and its server that records where responses deviate from the contract: names, types, missing fields,
 * enum values, bounds, paging and status. It never records the data itself.
 */
export function createObserver({ fetch: inner = fetch, successCode = 200 }: ObserverOptions = {}): Observer {
  const find = finder();
  const operations = new Map<string, Tally>();
  let unknown = 0;

  function seenOf(id: string): Tally {
    const seen = operations.get(id) ?? {
      compared: 0,
      files: 0,
      unreadable: 0,
      refused: {},
      findings: new Findings(),
      paging: new Paging(),
    };
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
      const { status } = response;
      if (status >= 300 && status < 400) {
        seen.findings.visit('');
        addDifference(seen, 'status', 'status', String(status), '200');
        return response;
      }
      const answer = { id: found.id, status, query: new URL(url).searchParams, successCode };
      if (!isFile || status < 200 || status > 299) return watchResponse(response, (bytes) => observeResponse(seen, bytes, answer));
      seen.files++;
      if (status !== 200) addDifference(seen, 'status', 'status', String(status), '200');
      return response;
    },
    report() {
      const seen = [...operations].sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        operations: seen.map(([operationId, { findings, paging: _, ...counts }]) => ({
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
