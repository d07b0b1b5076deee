import pg from 'pg';
import { CopiedRows, RowsToCopy } from './copy-rows.js';

/** Methods of a `pg` connection used during a COPY. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(bytes: Uint8Array): void;
  endCopyFrom(): void;
}

/** A COPY with its rows ready. `pg` calls its methods as the server responds. */
class Copy {
  constructor(
    readonly text: string,
    readonly bytes: Uint8Array,
    readonly done: (error?: Error) => void,
  ) {}

  submit(wire: Wire) {
    wire.query(this.text);
  }

  handleCopyInResponse(wire: Wire) {
    wire.sendCopyFromChunk(this.bytes);
    wire.endCopyFrom();
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.done();
  }

  handleError(error: Error) {
    this.done(error);
  }
}

/** A COPY to the client, which collects its rows. */
class CopyOut {
  readonly #chunks: Buffer[] = [];

  constructor(
    readonly text: string,
    readonly done: (error: Error | undefined, rows: Buffer) => void,
  ) {}

  submit(wire: Wire) {
    wire.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // `pg` reuses the memory of the chunk.
    this.#chunks.push(Buffer.from(chunk));
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.done(undefined, Buffer.concat(this.#chunks));
  }

  handleError(error: Error) {
    this.done(error, Buffer.alloc(0));
  }
}

type Query = (...asked: unknown[]) => unknown;

/** A client that runs a COPY when `CopiedRows` or `RowsToCopy` are the value of a statement. */
export class CopyingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this) as Query;
    const copy = (text: string, { bytes }: CopiedRows) =>
      new Promise((resolve, reject) => {
        query(new Copy(text, bytes, (error) => (error ? reject(error) : resolve({ command: 'COPY', rows: [] }))));
      });
    const copyOut = (text: string) =>
      new Promise((resolve, reject) => {
        query(new CopyOut(text, (error, copied) => (error ? reject(error) : resolve({ command: 'COPY', rows: [{ copied }] }))));
      });
    const queryOrCopy: Query = (text, values, ...more) => {
      const [rows] = Array.isArray(values) ? values : [];
      if (rows instanceof RowsToCopy) return copyOut(String(text));
      return rows instanceof CopiedRows ? copy(String(text), rows) : query(text, values, ...more);
    };
    this.query = queryOrCopy as typeof this.query;
  }
}
