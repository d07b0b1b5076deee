import pg from 'pg';
import { CopiedRows } from './copy-rows.js';

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

type Query = (...asked: unknown[]) => unknown;

/** A client that runs a COPY when `CopiedRows` are the value of a statement. */
export class CopyingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this) as Query;
    const copy = (text: string, { bytes }: CopiedRows) =>
      new Promise((resolve, reject) => {
        query(new Copy(text, bytes, (error) => (error ? reject(error) : resolve({ command: 'COPY', rows: [] }))));
      });
    const queryOrCopy: Query = (text, values, ...more) => {
      const [rows] = Array.isArray(values) ? values : [];
      return rows instanceof CopiedRows ? copy(String(text), rows) : query(text, values, ...more);
    };
    this.query = queryOrCopy as typeof this.query;
  }
}
