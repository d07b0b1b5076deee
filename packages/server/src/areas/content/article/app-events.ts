import type { AppEvent, AppEvents } from '../../../app-events/app-event.js';
import type { AppContext } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import { noteRead, noteShare, type Reader } from './note-read.js';

const missing: Sentence = ['没有这篇文章，或它还没有发布', 'There is no such article, or it is not published'];

const readerOf = ({ user_id, external_user_id }: AppEvent): Reader =>
  user_id === null ? { external_user_id: external_user_id ?? 0 } : { user_id };

/** Notes an event about an article. Its reader is tagged by the task that tags readers. */
const noteWith =
  (note: typeof noteRead) =>
  async ({ db }: AppContext, event: AppEvent) => {
    const noted = await note(db, { articleId: event.article_id ?? 0, reader: readerOf(event), at: event.happened_at });
    return noted ? undefined : missing;
  };

export const appEvents: AppEvents = { 'read:article': noteWith(noteRead), 'share:article': noteWith(noteShare) };
