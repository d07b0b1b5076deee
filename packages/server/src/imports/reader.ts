import { once } from 'node:events';
import { startWorker } from '../worker.js';
import type { Chunk, ChunkOrder, Found } from './chunks.js';
import type { Decided } from './decided.js';
import { UnreadableFile } from './read-table.js';
import type { Head, ReaderAsk, ReaderInput, ReaderReply, ReaderTalk } from './reader-worker.js';

/** Memory of the reading thread, in MiB. */
const limits = { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 24 };

export interface Reader extends AsyncDisposable {
  head(): Promise<Head>;
  begin(order: ChunkOrder): Promise<void>;
  /** The next rows, while those before may still be written. */
  rows(): Promise<Chunk>;
  /** What becomes of those rows, once it is known what the enterprise has of them. */
  decide(found: Found): Promise<Decided>;
}

const here = import.meta.url;
const workerFile = new URL(here.endsWith('.ts') ? './reader-worker.ts' : './reader-worker.js', here);

/** Reads a stored file in a thread of its own. @throws UnreadableFile with a sentence for people */
export function openReader(input: ReaderInput): Reader {
  const worker = startWorker(workerFile, { workerData: input, resourceLimits: limits });
  let failed: Error | undefined;
  worker.on('error', (error: Error & { code?: string }) => {
    failed =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new UnreadableFile(['文件过大，请拆分或改用 .csv', 'The file is too large; split it or use .csv'])
        : error;
  });

  async function ask<K extends ReaderAsk['want']>(question: Extract<ReaderAsk, { want: K }>): Promise<ReaderTalk[K]['answer']> {
    if (failed) throw failed;
    worker.postMessage(question);
    const over = new AbortController();
    const [reply] = await Promise.race([
      once(worker, 'message', over),
      once(worker, 'exit', over).then(() => Promise.reject(failed ?? new Error('The reading thread has ended.'))),
    ]).finally(() => over.abort());
    const said = reply as ReaderReply;
    if ('unreadable' in said) throw new UnreadableFile(said.unreadable);
    if ('fault' in said) throw new Error(said.fault);
    return said.answer as ReaderTalk[K]['answer'];
  }

  return {
    head: () => ask({ want: 'head' }),
    begin: async (order) => void (await ask({ want: 'begin', order })),
    rows: () => ask({ want: 'rows' }),
    decide: (found) => ask({ want: 'decide', found }),
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
