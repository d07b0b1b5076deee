import { Readable } from 'node:stream';
import type { Data } from '@shiyi/sdk';
import type { Principal } from '../auth/principal.js';
import type { Language } from '../http/refusal.js';
import { type NoticeRow, noticeOf } from '../notices/notice.js';

export type LiveEvent = Data<'watchEvents'>;

export interface EventRow {
  id: number;
  type: string;
  staff_id: number | null;
  permission: string | null;
  facts: unknown;
}

/** Maximum buffer of a slow reader in bytes; beyond it, the reader reconnects and resumes from its last event id. */
const maxWaiting = 256 * 1024;

function maySee({ staffId, accessKeyId, scope, isAdmin, permissions }: Principal, { type, staff_id, permission }: EventRow): boolean {
  // Notices are for a person, whatever they are about.
  if (accessKeyId !== null && type !== 'job') return false;
  if (staff_id === staffId) return true;
  return permission !== null && scope.kind === 'all' && (isAdmin || permissions.has(permission));
}

type JobEvent = Extract<LiveEvent, { type: 'job' }>;
type Fact = 'created' | 'updated' | 'skipped' | 'removed' | 'failed' | 'import_file_id';
/** A job's state and facts; those that its kind does not have are missing. */
type JobRow = Omit<JobEvent, 'type' | Fact> & Partial<Pick<JobEvent, Fact>> & { error_en?: string | null };

function jobEvent(row: JobRow, language: Language): LiveEvent {
  const { id, kind, status, done, total, pct, error, error_en, import_file_id = null } = row;
  const { created = 0, updated = 0, skipped = 0, removed = 0, failed = 0 } = row;
  const said = (language === 'en' && error_en) || error;
  return { type: 'job', id, kind, status, done, total, pct, created, updated, skipped, removed, failed, error: said, import_file_id };
}

function eventOf({ type, facts }: EventRow, language: Language): LiveEvent {
  if (type === 'job') return jobEvent(facts as JobRow, language);
  const { unread, newest } = facts as { unread: number; newest: NoticeRow | null };
  return { type: 'notices', unread, newest: newest && noticeOf(newest, language) };
}

/** The server-sent events of a single reader. */
export class EventStream extends Readable {
  #ended = false;

  constructor(
    readonly language: Language,
    public principal: Principal,
  ) {
    super({ highWaterMark: maxWaiting });
  }

  override _read() {}

  /** Sends the first event, with the id after which this reader receives everything. */
  open(at: number, missed: boolean) {
    this.#send(at, { type: 'opened', missed });
  }

  tell(rows: readonly EventRow[]) {
    for (const row of rows) if (maySee(this.principal, row)) this.#send(row.id, eventOf(row, this.language));
  }

  /** Sends a keep-alive with the id of the last event that was sent. */
  beat(at: number) {
    this.#put(`id: ${at}\n\n`);
  }

  end() {
    if (this.#ended) return;
    this.#ended = true;
    this.push(null);
  }

  #send(id: number, event: LiveEvent) {
    this.#put(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  #put(text: string) {
    if (this.#ended) return;
    if (this.readableLength > maxWaiting) this.destroy();
    else this.push(text);
  }
}
