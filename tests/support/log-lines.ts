import { Writable } from 'node:stream';

export interface LogLine {
  level: string;
  time: string;
  request_id?: string | null;
  method?: string | null;
  operation?: string | null;
  path?: string;
  status?: number | null;
  code?: number;
  ms?: number;
  company?: number | null;
  aborted?: true;
  slow?: true;
  sql?: string;
  job?: string;
}

/** Keeps what a server logs. */
export class LogLines extends Writable {
  text = '';

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void) {
    this.text += chunk;
    done();
  }

  /** All lines. Throws if one is no JSON object. */
  get all(): LogLine[] {
    return this.text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  /** Lines about requests. */
  get requests(): LogLine[] {
    return this.all.filter((line) => line.method !== undefined);
  }
}
