import type { Readable } from 'node:stream';
import type { Principal } from '../auth/principal.js';
import type { Language } from '../http/refusal.js';

/** Who reads a stream: asked again and again, because rights change and sessions end while it is open. */
export interface Reader {
  language: Language;
  ip: string;
  /** @throws Refusal once the session has ended */
  principal(): Promise<Principal>;
}

/** Streams of events for people. */
export interface LiveEvents {
  /** The stream of a reader, from their last event on. @throws Refusal 42900, 50300 */
  open(reader: Reader, after: number | undefined): Promise<Readable>;
}
