import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { EventRow, EventStream } from './event-stream.js';

/** Events that are read at once, and the most that are told to a reader who comes back. */
const pageRows = 500;
const mostReplayed = 1000;

const events = (db: Db, after: number) =>
  db.selectFrom('event').select(['id', 'type', 'staff_id', 'permission', 'facts']).where('id', '>', after).orderBy('id');

/** The events of one enterprise, read once for all its readers in this process. */
export class Feed {
  readonly streams = new Set<EventStream>();
  /** Up to here everything was told. */
  #at: number | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #due = false;

  constructor(
    readonly database: Database,
    readonly enterpriseId: number,
  ) {}

  /** One after the other, so that nobody misses what comes while they join. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #rows<T>(work: (db: Db) => Promise<T>) {
    return this.database.tenant(this.enterpriseId, work);
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
      for (const stream of this.streams) stream.tell(rows);
      at = rows.at(-1)?.id ?? at;
      this.#at = at;
      if (rows.length < pageRows) return at;
    }
  }

  /** Reads what is new; however often it is asked for meanwhile, once more is enough. */
  async take(): Promise<void> {
    if (this.#due) return;
    this.#due = true;
    await this.#inTurn(async () => {
      this.#due = false;
      await this.#takeNew();
    });
  }

  /** What came after an event that was read; nothing where that is not known any more, or is too much. */
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

  /** Adds a reader, who first hears what came since their last event. */
  join(stream: EventStream, after: number | undefined): Promise<void> {
    return this.#inTurn(async () => {
      const at = await this.#takeNew();
      const rows = after === undefined ? [] : await this.#since(after, at);
      // The id of the opening must not stand above what is still to be told.
      stream.open(rows?.length ? (after as number) : at, rows === undefined);
      stream.tell(rows ?? []);
      stream.beat(at);
      if (!stream.destroyed) this.streams.add(stream);
    });
  }

  beat() {
    for (const stream of this.streams) if (this.#at !== undefined) stream.beat(this.#at);
  }
}
