import { CallError } from '../core/safe-fetch.js';

/** Maximum size of an event, in characters. */
const maxEvent = 1024 * 1024;

function badStream(reason: string): CallError {
  return new CallError({
    kind: reason === 'too-large' ? 'protocol' : 'envelope',
    reason,
    outcome: 'unknown',
    phase: 'body',
    retryable: true,
  });
}

/** Parses server-sent events from chunks split at any byte, with any kind of line ending. */
export class EventParser {
  /** Id of the last complete event; truncated events do not count. */
  lastId: string;
  /** Reconnection delay requested by the server, in milliseconds. */
  retryMs: number | undefined;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';
  #id: string;
  #data: string[] = [];
  #size = 0;

  constructor(lastId = '') {
    this.lastId = lastId;
    this.#id = lastId;
  }

  /** Yields the data of every event completed by these bytes. */
  *read(bytes: Uint8Array): Generator<unknown> {
    const before = this.#rest.length;
    const text = this.#rest + this.#decoded(bytes);
    // A CR at the very end may be the first half of a CRLF, so leave it for the next chunk.
    const lineEnd = /\r\n|\n|\r(?!$)/g;
    lineEnd.lastIndex = Math.max(0, before - 1);
    let from = 0;
    for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
      const line = text.slice(from, end.index);
      from = lineEnd.lastIndex;
      if (line !== '') this.#take(line);
      else yield* this.#event();
    }
    this.#rest = text.slice(from);
    if (this.#rest.length + this.#size > maxEvent) throw badStream('too-large');
  }

  #decoded(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: true });
    } catch {
      throw badStream('bad-utf8');
    }
  }

  #take(line: string) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      this.#data.push(value);
      this.#size += value.length;
      if (this.#size > maxEvent) throw badStream('too-large');
    } else if (field === 'id' && /^[\x20-\x7e]{0,128}$/.test(value)) this.#id = value;
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) this.retryMs = Number(value);
  }

  *#event(): Generator<unknown> {
    const text = this.#data.join('\n');
    this.#data = [];
    this.#size = 0;
    if (text !== '') {
      let data: unknown;
      try {
        data = JSON.parse(text);
      } catch {
        throw badStream('not-json');
      }
      yield data;
    }
    this.lastId = this.#id;
  }
}
