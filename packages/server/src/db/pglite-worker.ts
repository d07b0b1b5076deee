// PGlite blocks its thread while it works, so it runs in a worker thread.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { parsers } from './parsers.js';

export interface Query {
  id: number;
  sql: string;
  params: readonly unknown[];
  /** Rows of a COPY. */
  copied?: Uint8Array;
  /** Whether it is a COPY whose rows are wanted. */
  copiesOut?: boolean;
}

/** A notification sent by the database after a commit. */
export interface Notification {
  channel: string;
}

export type Reply =
  | { id: number; rows: unknown[]; affected: number }
  | { id: number; failure: { message: string; code?: string; detail?: string; constraint?: string; position?: string } };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');
const db = await PGlite.create({ ...(workerData as { dataDir?: string; loadDataDir?: Blob }), parsers });

async function answer({ id, sql, params, copied, copiesOut }: Query): Promise<Reply> {
  try {
    if (copied) {
      // PGlite has no client connection to copy from. It reads the rows from this virtual file as if it were on the server.
      await db.query(sql.replace('from stdin', "from '/dev/blob'"), [], { blob: new Blob([copied as Uint8Array<ArrayBuffer>]) });
      return { id, rows: [], affected: 0 };
    }
    if (copiesOut) {
      const { blob } = await db.query(sql.replace('to stdout', "to '/dev/blob'"));
      return { id, rows: [{ copied: new Uint8Array(blob ? await blob.arrayBuffer() : []) }], affected: 0 };
    }
    if (params.length > 0) {
      const result = await db.query(sql, params as unknown[]);
      return { id, rows: result.rows, affected: result.affectedRows ?? 0 };
    }
    const results = await db.exec(sql);
    const last = results.at(-1);
    return { id, rows: last?.rows ?? [], affected: last?.affectedRows ?? 0 };
  } catch (error) {
    const { message, code, detail, constraint, position } = error as Error & Record<'code' | 'detail' | 'constraint' | 'position', string>;
    return { id, failure: { message, code, detail, constraint, position } };
  }
}

await db.listen('shiyi', (channel) => port.postMessage({ channel }));

port.on('message', async (ask: Query | 'close' | 'dump') => {
  if (ask === 'dump') return port.postMessage({ dump: await db.dumpDataDir('none') });
  if (ask !== 'close') return port.postMessage(await answer(ask));
  await db.close();
  port.postMessage('closed');
  port.close();
});
port.postMessage('ready');
