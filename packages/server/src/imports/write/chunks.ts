import { type ChunkDecision, chunkDecisionOf } from '../decide/chunk-decision.js';
import { type Decision, decideGroup, decider, type ExistingRecord, gatherer } from '../decide/decide.js';
import type { BadRow, GoodRow } from '../decide/prepare.js';
import { type NamedIds, namesIn, type ReferenceNames, replaceReferences } from '../decide/refer.js';
import type { ImportKind, ImportRun } from '../kind.js';
import { hasNameKey, keyOf, keyValues } from '../kind-fields.js';
import { importRun } from '../kinds.js';
import type { Line } from '../read/table.js';
import type { PreviewRow } from './preview.js';
import { type ChunkOrder, type Notations, type Rows, rowReader } from './row-reader.js';

/** The next lines, and the data to look up before deciding. */
export interface Chunk {
  /** Number of rows. */
  rows: number;
  /** Line number of the last row. */
  last: number;
  read_pct: number;
  end: boolean;
  named: ReferenceNames;
  /** Whether to try inserting without a lookup: the database rejects any record that already exists. */
  mayBeNew: boolean;
  /** Lines as they would be written, for a dry run. */
  preview: PreviewRow[];
}

/** The result of the lookup. */
export interface LookUpResult {
  ids: NamedIds;
  /** JSON: a list of `Known`. */
  known: string;
}

/** The lookup result if all records are new. */
export const emptyLookUp: LookUpResult = { ids: {}, known: '[]' };

interface Open extends Rows {
  named: ReferenceNames;
  /** The decisions if the tenant has none of the records. True of most chunks, so it is computed while the previous chunk is written. */
  ifNew: ChunkDecision | undefined;
}

/** Decides the outcome of the rows of a chunk from the lookup result. */
function rowDecider(run: ImportRun) {
  const { gather, remember } = gatherer(run);
  const decide = decider(run);

  function knownByKey(all: readonly ExistingRecord[]) {
    const byKey = new Map<string, ExistingRecord>();
    for (const one of all) {
      const key = keyOf(run.kind, one.values);
      byKey.set(key, byKey.has(key) ? { ...one, several: true } : one);
    }
    return byKey;
  }

  return ({ good, bad, omitted }: Rows, { ids, known }: LookUpResult): ChunkDecision => {
    const found = replaceReferences(run, good, ids);
    const { groups, bad: twins } = gather(found.good);
    const before = knownByKey(JSON.parse(known));
    const decisions: Decision[] = [];
    const repeats: BadRow[] = [];
    for (const [key, rows] of groups) {
      const decided = decideGroup(run, rows, (some) => decide(some, before.get(key)));
      decisions.push(...decided.decisions);
      repeats.push(...decided.bad);
      const taken = decided.decisions.find((one) => one.outcome !== 'failed');
      if (taken) remember(key, taken.rows[0]?.row_no as number);
    }
    return chunkDecisionOf(run, decisions, [...bad, ...found.bad, ...twins, ...repeats], omitted);
  };
}

/** JSON: the keys of the records. */
function keysIn(kind: ImportKind, rows: readonly GoodRow[]): string {
  const keys = new Map(rows.map(({ key, values }) => [key, keyValues(kind, values)]));
  return JSON.stringify([...keys.values()]);
}

/** Whether all rows create records if none exists yet: a row that is invalid as a new record may still update an existing one. */
const createsAll = ({ good, ifNew }: Open) => ifNew?.created.row_nos.length === new Set(good.map((row) => row.key)).size;

/** Whether the insertion itself reports which records exist. */
const insertsAlone = (kind: ImportKind) => kind.unique === undefined && kind.engine === undefined && !hasNameKey(kind);

/** Reads the next rows, and decides their outcome as if none of their records existed. */
const opener = (run: ImportRun, read: () => Promise<Rows>, decide: ReturnType<typeof rowDecider>) => async (): Promise<Open> => {
  const rows = await read();
  const named = namesIn(run, rows.good);
  // A dry run remembers the keys it has seen, so it must decide only once.
  const mayBeNew = !run.dryRun && Object.keys(named).length === 0;
  return { ...rows, named, ifNew: mayBeNew ? decide(rows, emptyLookUp) : undefined };
};

/** Processes the lines of a table in chunks: reads them, returns the data to look up, and decides. Does not access the database. */
export function chunksOf(table: AsyncGenerator<Line[]>, order: ChunkOrder, notations: Notations) {
  const { type, fields, importId, dryRun, options } = order;
  const run = importRun(type, importId, dryRun, options, fields);
  const decide = rowDecider(run);
  const readOn = opener(run, rowReader(table, run, order, notations), decide);
  let open: Open | undefined;
  let ahead: Promise<Open> | undefined;

  function opened(): Open {
    if (!open) throw new Error('There is no chunk to decide on.');
    return open;
  }

  return {
    async next(): Promise<Chunk> {
      open = await (ahead ?? readOn());
      ahead = undefined;
      const { good, bad, omitted, ifNew: _, ...where } = open;
      return { ...where, rows: good.length + bad.length + omitted.length, mayBeNew: insertsAlone(run.kind) && createsAll(open) };
    },

    keys: () => keysIn(run.kind, opened().good),

    decide(found: LookUpResult): ChunkDecision {
      const rows = opened();
      return rows.ifNew && found.known === emptyLookUp.known ? rows.ifNew : decide(rows, found);
    },

    /** Starts reading the next chunk while this one is written. */
    readAhead() {
      if (open?.end || ahead) return;
      ahead = readOn();
      // The error is reported when that chunk is requested.
      ahead.catch(() => undefined);
    },
  };
}
