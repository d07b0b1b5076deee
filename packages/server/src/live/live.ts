import { networkOf } from '../auth/network.js';
import type { Principal } from '../auth/principal.js';
import type { Deps } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import { EventStream } from './event-stream.js';
import { Feed } from './feed.js';
import type { LiveEvents, Reader } from './live-events.js';

const beatMs = 15_000;
/** Maximum number of open streams in this process. A whole company may share an address. */
const mostStreams = { session: 6, account: 24, address: 500 };

const tooMany = () =>
  new Refusal(
    42900,
    ['打开的实时连接过多，请关闭其他页面后再试', 'Too many live connections are open; close other windows and try again'],
    {
      wait_seconds: 30,
    },
  );

/** Manages the open streams of this process, fed by database notifications and by polling in case one was missed. */
export class Live implements LiveEvents {
  readonly #feeds = new Map<number, Feed>();
  readonly #readers = new Map<EventStream, Reader>();
  #beat: NodeJS.Timeout | undefined;
  #unlisten: () => Promise<void> = async () => undefined;
  #closed = false;

  constructor(
    readonly deps: () => Deps,
    readonly log: (fault: Error) => void,
  ) {}

  /** Number of open streams. */
  get streamCount() {
    return this.#readers.size;
  }

  async start() {
    this.#unlisten = await this.deps().database.listen((signal) => this.#onSignal(signal));
    this.#beat = setInterval(() => this.#onBeat(), beatMs);
    this.#beat.unref();
  }

  /** Opens a stream that continues after the reader's last event. @throws Refusal 42900, 50300 */
  async open(reader: Reader, after: number | undefined): Promise<EventStream> {
    const principal = await reader.principal();
    if (this.#closed) throw new Refusal(50300, undefined, { wait_seconds: 1 });
    this.#assertRoom(principal, reader.ip);
    const stream = new EventStream(reader.language, principal);
    this.#readers.set(stream, reader);
    const { enterpriseId } = principal;
    const feed = this.#feeds.get(enterpriseId) ?? new Feed(this.deps().database, enterpriseId);
    this.#feeds.set(enterpriseId, feed);
    stream.once('close', () => {
      this.#readers.delete(stream);
      feed.streams.delete(stream);
    });
    feed.join(stream, after).catch((fault: Error) => {
      this.log(fault);
      stream.destroy();
    });
    return stream;
  }

  /** @throws Refusal 42900 when too many streams are open */
  #assertRoom({ sessionId, accessKeyId, staffId }: Principal, ip: string) {
    const open = [...this.#readers];
    const network = networkOf(ip);
    const counts = {
      session: open.filter(([{ principal }]) => principal.sessionId === sessionId && principal.accessKeyId === accessKeyId).length,
      account: open.filter(([{ principal }]) => principal.staffId === staffId).length,
      address: open.filter(([, reader]) => networkOf(reader.ip) === network).length,
    };
    if (counts.session >= mostStreams.session || counts.account >= mostStreams.account || counts.address >= mostStreams.address)
      throw tooMany();
  }

  #onSignal(signal: string | undefined) {
    const [kind, tenant] = signal?.split(':') ?? [];
    const { jobs, sessions } = this.deps();
    if (kind === 'job' || kind === undefined) jobs.wake();
    if (kind === 'rights' || kind === undefined) {
      sessions.forget();
      this.#askRights(tenant === undefined ? undefined : Number(tenant));
    }
    if (kind === 'menus') this.#tellMenus(Number(tenant));
    if (kind === 'event') this.#take(this.#feeds.get(Number(tenant)));
    if (kind === undefined) for (const feed of this.#feeds.values()) this.#take(feed);
  }

  #take(feed: Feed | undefined) {
    feed?.take().catch((fault: Error) => this.log(fault));
  }

  /** Ends the streams of ended sessions, and updates the rights of the others. */
  #askRights(enterpriseId?: number) {
    for (const [stream, reader] of this.#readers) {
      if (enterpriseId !== undefined && stream.principal.enterpriseId !== enterpriseId) continue;
      reader
        .principal()
        .then((principal) => stream.know(principal))
        .catch((error: Error) => {
          if (!(error instanceof Refusal)) this.log(error);
          stream.end();
        });
    }
  }

  /** Menus were granted, taken or changed, which the rights do not show. */
  #tellMenus(enterpriseId: number) {
    for (const stream of this.#readers.keys()) if (stream.principal.enterpriseId === enterpriseId) stream.tellRights();
  }

  #onBeat() {
    this.#askRights();
    const read = new Set([...this.#readers.keys()].map((stream) => stream.principal.enterpriseId));
    for (const [id, feed] of this.#feeds) {
      if (!read.has(id)) this.#feeds.delete(id);
      feed.beat();
      this.#take(feed);
    }
  }

  /** Ends all streams; readers reconnect to the next server process. */
  async close() {
    this.#closed = true;
    clearInterval(this.#beat);
    for (const stream of this.#readers.keys()) stream.end();
    await this.#unlisten();
  }
}
