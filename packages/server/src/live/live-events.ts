import type { Readable } from 'node:stream';
import type { Principal } from '../auth/principal.js';
import type { Language } from '../http/refusal.js';

/** The reader of a stream. Its principal is checked repeatedly, because rights change and sessions end while the stream is open. */
export interface Reader {
  language: Language;
  ip: string;
  /** @throws Refusal once the session has ended */
  principal(): Promise<Principal>;
}

/** Event streams for users. */
export interface LiveEvents {
  /** Opens a stream that continues after the reader's last event. @throws Refusal 42900, 50300 */
  open(reader: Reader, after: number | undefined): Promise<Readable>;
}
