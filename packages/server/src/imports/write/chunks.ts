import { type ChunkDecision, chunkDecisionOf } from '../decide/chunk-decision.js';
import { decider, type ExistingRecord, gatherer } from '../decide/decide.js';
import { type BadRow, type GoodRow, preparer } from '../decide/prepare.js';
import { type NamedIds, namesIn, type ReferenceNames, replaceReferences } from '../decide/refer.js';
import { type ImportKind, type ImportOptions, type ImportType, keyOf } from '../kind.js';
import { importRun } from '../kinds.js';
import { exampleFinder } from '../map/example-row.js';
import type { Line } from '../read/table.js';

/** Rows written with their outcomes in one transaction. */
const chunkRows = 2000;
/** Maximum rows per record. Further rows are rejected. */
const maxTogether = 5000;

export interface ChunkOrder {
  type: ImportType;
  /** The field of each column. */
  fields: (string | null)[];
  /** Line after which to start. */
  after: number;
  importId: number;
  dryRun: boolean;
  options: ImportOptions;
}

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
}

/** The result of the lookup. */
export interface LookUpResult {
  ids: NamedIds;
  /** JSON: a list of `Known`. */
  known: string;
}

/** The lookup result if all records are new. */
export const emptyLookUp: LookUpResult = { ids: {}, known: '[]' };

interface Rows {
  good: GoodRow[];
  bad: BadRow[];
  /** Line numbers of the template's example. */
  examples: number[];
  last: number;
  read_pct: number;
  end: boolean;
}

interface Open extends Rows {
  named: ReferenceNames;
  /** The decisions if the tenant has none of the records. True of most chunks, so it is computed while the previous chunk is written. */
  ifNew: ChunkDecision | undefined;
}

/** Iterates over the lines of a table with one line of lookahead. */
class LineCursor {
  #lines: Line[] = [];
  #at = 0;

  constructor(readonly table: AsyncGenerator<Line[]>) {}

  async peek(): Promise<Line | undefined> {
    while (this.#at >= this.#lines.length) {
      const more = await this.table.next();
      if (more.done) return undefined;
      [this.#lines, this.#at] = [more.value, 0];
    }
    return this.#lines[this.#at];
  }

  take() {
    this.#at++;
  }
}

type Run = ReturnType<typeof importRun>;

/** Reads the rows of the next chunk, without splitting the rows of one record. */
function rowReader(table: AsyncGenerator<Line[]>, run: Run, { fields, after }: ChunkOrder) {
  const prepare = preparer(run, fields);
  const isExample = exampleFinder(run, fields);
  const cursor = new LineCursor(table);
  let last = after;

  const goesOn = (row: GoodRow | BadRow, before: GoodRow | undefined) => run.kind.lines && 'values' in row && before?.key === row.key;

  return async (): Promise<Rows> => {
    const rows: Rows = { good: [], bad: [], examples: [], last, read_pct: 0, end: false };
    for (;;) {
      const line = await cursor.peek();
      if (!line) return { ...rows, read_pct: 100, end: true };
      if (line.row_no > after) {
        const row = prepare(line);
        const count = rows.good.length + rows.bad.length;
        if (count >= chunkRows + maxTogether || (count >= chunkRows && !goesOn(row, rows.good.at(-1)))) return rows;
        if (isExample(line)) rows.examples.push(line.row_no);
        else if ('values' in row) rows.good.push(row);
        else rows.bad.push(row);
        last = rows.last = line.row_no;
        rows.read_pct = line.read_pct;
      }
      cursor.take();
    }
  };
}

/** Decides the outcome of the rows of a chunk from the lookup result. */
function rowDecider(run: Run) {
  const gather = gatherer(run);
  const decide = decider(run);

  function knownByKey(all: readonly ExistingRecord[]) {
    const byKey = new Map<string, ExistingRecord>();
    for (const one of all) {
      const key = keyOf(run.kind, one.values);
      byKey.set(key, byKey.has(key) ? { ...one, several: true } : one);
    }
    return byKey;
  }

  return ({ good, bad, examples }: Rows, { ids, known }: LookUpResult): ChunkDecision => {
    const found = replaceReferences(run, good, ids);
    const { groups, bad: twins } = gather(found.good);
    const before = knownByKey(JSON.parse(known));
    const decisions = Array.from(groups, ([key, rows]) => decide(rows, before.get(key)));
    return chunkDecisionOf(run, decisions, [...bad, ...found.bad, ...twins], examples);
  };
}

/** JSON: the keys of the records. */
function keysIn(kind: ImportKind, rows: readonly GoodRow[]): string {
  const keys = new Map(rows.map(({ key, values }) => [key, Object.fromEntries(kind.key.map((name) => [name, values[name]]))]));
  return JSON.stringify([...keys.values()]);
}

/** Whether all rows create records if none exists yet: a row that is invalid as a new record may still update an existing one. */
const createsAll = ({ good, ifNew }: Open) => ifNew?.created.row_nos.length === new Set(good.map((row) => row.key)).size;

/** Whether the insertion itself reports which records exist. */
const insertsAlone = ({ unique, engine }: ImportKind) => unique === undefined && engine === undefined;

/** Reads the next rows, and decides their outcome as if none of their records existed. */
const opener = (run: Run, read: () => Promise<Rows>, decide: ReturnType<typeof rowDecider>) => async (): Promise<Open> => {
  const rows = await read();
  const named = namesIn(run, rows.good);
  // A dry run remembers the keys it has seen, so it must decide only once.
  const mayBeNew = !run.dryRun && Object.keys(named).length === 0;
  return { ...rows, named, ifNew: mayBeNew ? decide(rows, emptyLookUp) : undefined };
};

/** Processes the lines of a table in chunks: reads them, returns the data to look up, and decides. Does not access the database. */
export function chunksOf(table: AsyncGenerator<Line[]>, order: ChunkOrder) {
  const { type, fields, importId, dryRun, options } = order;
  const run = importRun(type, importId, dryRun, options, fields);
  const decide = rowDecider(run);
  const readOn = opener(run, rowReader(table, run, order), decide);
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
      const { good, bad, examples, ifNew: _, ...where } = open;
      return { ...where, rows: good.length + bad.length + examples.length, mayBeNew: insertsAlone(run.kind) && createsAll(open) };
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
