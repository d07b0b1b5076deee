import { Readable } from 'node:stream';
import type { Data } from '@shiyi/sdk';
import type { Principal } from '../auth/principal.js';
import type { Language } from '../http/refusal.js';
import { type NoticeRow, noticeOf } from '../notices/notice.js';
import type { EventRow } from './event-row.js';
import { type Departments, joinChanges, visibleChange } from './record-changes.js';

export type LiveEvent = Data<'watchEvents'>;

/** Maximum buffer of a slow reader in bytes; beyond it, the reader reconnects and resumes from its last event id. */
const maxWaiting = 256 * 1024;

function maySee({ staffId, accessKeyId, scope, isAdmin, permissions }: Principal, { type, staff_id, permission }: EventRow): boolean {
  // Notices are for a person, whatever they are about.
  if (accessKeyId !== null && type === 'notices') return false;
  if (staff_id === staffId) return true;
  return permission !== null && scope.kind === 'all' && (isAdmin || permissions.has(permission));
}

/** What of the rights decides on pages and buttons. */
const rightsIn = ({ isAdmin, permissions, scope, roles, level, readOnly }: Principal) =>
  JSON.stringify([isAdmin, [...permissions].sort(), scope, roles, level, readOnly]);

type ChangedEvent = Extract<LiveEvent, { type: 'changed' }>;
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

  /**
   * Sends the events that the reader may see, with the changes of an area as one event. `departments` has those of the staff who hold the
   * changed records.
   */
  tell(rows: readonly EventRow[], departments: Departments = new Map()) {
    const events = new Map<LiveEvent, number>();
    const changes = new Map<string, ChangedEvent>();
    for (const row of rows) {
      const event = this.#visible(row, departments);
      const before = event?.type === 'changed' ? changes.get(event.area) : undefined;
      if (before) events.delete(before);
      const next = before && event?.type === 'changed' ? joinChanges(before, event) : event;
      if (next?.type === 'changed') changes.set(next.area, next);
      if (next) events.set(next, row.id);
    }
    for (const [event, id] of events) this.#send(id, event);
  }

  #visible(row: EventRow, departments: Departments): LiveEvent | undefined {
    if (row.type === 'changed') return visibleChange(row, this.principal, departments);
    return maySee(this.principal, row) ? eventOf(row, this.language) : undefined;
  }

  /** Takes over the rights that the reader has now, and tells when they have changed. */
  know(principal: Principal) {
    const before = rightsIn(this.principal);
    this.principal = principal;
    if (rightsIn(principal) !== before) this.tellRights();
  }

  /** Tells the reader to ask again what they may do and see. The event has no id, because it is not replayed. */
  tellRights() {
    this.#put(`data: ${JSON.stringify({ type: 'rights' } satisfies LiveEvent)}\n\n`);
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
