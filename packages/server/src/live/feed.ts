import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { EventRow } from './event-row.js';
import type { EventStream } from './event-stream.js';
import { departmentsOf } from './record-changes.js';

/** Events per read, and the maximum replayed to a reader that reconnects. */
const pageRows = 500;
const mostReplayed = 1000;

const events = (db: Db, after: number) =>
  db.selectFrom('event').select(['id', 'type', 'staff_id', 'permission', 'facts']).where('id', '>', after).orderBy('id');

/** The events of an enterprise, read once for all its readers in this process. */
export class Feed {
  readonly streams = new Set<EventStream>();
  /** Id of the last event sent to the readers. */
  #at: number | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #due = false;

  constructor(
    readonly database: Database,
    readonly enterpriseId: number,
  ) {}

  /** Runs tasks one at a time, so that a reader misses no events while joining. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #rows<T>(work: (db: Db) => Promise<T>) {
    return this.database.tenant(this.enterpriseId, work);
  }

  async #tell(streams: Iterable<EventStream>, rows: readonly EventRow[]) {
    const narrow = [...streams].some(({ principal }) => principal.scope.kind === 'departments');
    const departments = narrow ? await this.#rows((db) => departmentsOf(db, rows)) : undefined;
    for (const stream of streams) stream.tell(rows, departments);
  }

  async #takeNew(): Promise<number> {
    if (this.#at === undefined) {
      const { at } = await this.#rows((db) =>
        db.selectFrom('event').select(sql<number>`coalesce(max(id), 0)`.as('at')).executeTakeFirstOrThrow(),
      );
      this.#at = at;
      return at;
    }
    for (let at = this.#at; ; ) {
      const rows: EventRow[] = await this.#rows((db) => events(db, at).limit(pageRows).execute());
      await this.#tell(this.streams, rows);
      at = rows.at(-1)?.id ?? at;
      this.#at = at;
      if (rows.length < pageRows) return at;
    }
  }

  /** Reads new events; calls made while a read is waiting to start share it. */
  async take(): Promise<void> {
    if (this.#due) return;
    this.#due = true;
    await this.#inTurn(async () => {
      this.#due = false;
      await this.#takeNew();
    });
  }

  /** Returns the events after `after`; undefined if that event was deleted or too many follow it. */
  async #since(after: number, at: number): Promise<EventRow[] | undefined> {
    if (after === at) return [];
    return this.#rows(async (db) => {
      const known = await db.selectFrom('event').select('id').where('id', '=', after).executeTakeFirst();
      if (!known) return undefined;
      const rows: EventRow[] = await events(db, after)
        .where('id', '<=', at)
        .limit(mostReplayed + 1)
        .execute();
      return rows.length > mostReplayed ? undefined : rows;
    });
  }

  /** Adds a reader, and first replays the events since its last one. */
  join(stream: EventStream, after: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const at = await this.#takeNew();
      const rows = after === undefined ? [] : await this.#since(after, at);
      // The id of the opening event must not exceed those of the events still to be replayed.
      stream.open(rows?.length ? (after as number) : at, rows === undefined);
      await this.#tell([stream], rows ?? []);
      stream.beat(at);
      if (!stream.destroyed) this.streams.add(stream);
    });
  }

  beat() {
    for (const stream of this.streams) if (this.#at !== undefined) stream.beat(this.#at);
  }
}
