import type { ApiError, Data } from '@shiyi/sdk';
import { create } from 'zustand';
import { reloadMenus, reloadUser, useSession } from '#app/session.js';
import { texts, textsNow } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';
import { client, clientOptions, refresh } from './client.js';
import { reloadLists, takeChange } from './record-changes.js';
import { readToken } from './token.js';

type LiveEvent = Data<'watchEvents'>;
export type JobEvent = Extract<LiveEvent, { type: 'job' }>;
type Notice = Data<'listNotices'>['list'][number];

const words = texts({ open: ['查看', 'Open'] });

/** State received from this window's live stream. */
export const useLive = create<{ connected: boolean; jobs: Readonly<Record<number, JobEvent>> }>(() => ({ connected: false, jobs: {} }));

/** A newly opened page sends enough requests, so delay the stream. */
const startMs = 800;
/** How long a hidden window keeps its stream open. */
const hiddenMs = 60_000;
const mostJobs = 100;
const notices = ['getUnprocessedCounts', 'getUnprocessedInfo', 'getMyDay', 'listNotices'] as const;
const reports = ['listWorkOrders', 'getWorkOrder'] as const;
const jobReads = [
  ...notices,
  ...reports,
  'listJobs',
  'getJob',
  'getCustomerExport',
  'getPhraseExport',
  'listImportFiles',
  'getImportFile',
] as const;

let stream: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The token with which the stream last failed; a different token may try again. */
let failedToken: string | undefined;
let hasBeenOpen = false;

const announcedIds = new Set<number>();
const idsAnnouncedByPage = new Set<number>();

/** Returns true once per job, because both a page and the stream may announce that it ended. */
export function announceOnce(jobId: number): boolean {
  if (announcedIds.has(jobId)) return false;
  announcedIds.add(jobId);
  return true;
}

/** Lets the page announce the end of a job; returns a function that undoes this. */
export function leaveToPage(jobId: number): () => void {
  idsAnnouncedByPage.add(jobId);
  return () => void idsAnnouncedByPage.delete(jobId);
}

/** Returns whether the current page already shows this record. */
function isOpen(link: string): boolean {
  const [path, query] = link.split('?');
  const [here, own] = location.hash.slice(1).split('?');
  const wanted = new URLSearchParams(query).get('open');
  return path === here && wanted !== null && new URLSearchParams(own).get('open') === wanted;
}

/** The stream updates other windows, and `api-errors.ts` handles failures. */
const markRead = (id: number) => client.setNoticesRead.safe({ ids: [id] });

function announce({ id, tone, title, text, link, job_id }: Notice) {
  if (isOpen(link)) return void markRead(id);
  if (job_id !== null && (idsAnnouncedByPage.has(job_id) || !announceOnce(job_id))) return;
  const run = () => {
    location.hash = `#${link}`;
    return markRead(id);
  };
  notify({ tone, title, text, action: { label: textsNow(words).open, run } });
}

function keepJob(event: JobEvent) {
  // Show a new job in open lists.
  if (!useLive.getState().jobs[event.id]) void refresh(['listJobs', 'listImportFiles']);
  useLive.setState(({ jobs }) => {
    const kept = Object.entries({ ...jobs, [event.id]: event }).slice(-mostJobs);
    return { jobs: Object.fromEntries(kept) };
  });
}

/** Longest wait before rights are read again, so that the windows of a company do not all ask at once. */
const rightsMs = 1500;
let areRightsDue = false;

/** Reads again what the user may do and see; the open page stays, or says that it may no longer be seen. */
function reloadRightsSoon() {
  if (areRightsDue) return;
  areRightsDue = true;
  setTimeout(
    async () => {
      areRightsDue = false;
      // `api-errors.ts` handles failures; the next event or sign-in reads them again.
      await Promise.allSettled([reloadUser(), reloadMenus()]);
      void refresh();
    },
    rightsMs * (0.2 + 0.8 * Math.random()),
  );
}

function take(event: LiveEvent, again: boolean) {
  if (event.type === 'job') return keepJob(event);
  if (event.type === 'changed') return takeChange(event);
  if (event.type === 'rights') return reloadRightsSoon();
  if (event.type === 'opened') {
    useLive.setState({ connected: true });
    if (!event.missed && !again) return;
    // Reload everything that may have changed while the stream was closed.
    void refresh(jobReads);
    void reloadLists();
    return;
  }
  void refresh(notices);
  if (event.newest?.job_id === null) void refresh(reports);
  if (event.newest) announce(event.newest);
}

async function listen(own: AbortController) {
  const { watch } = await import('@shiyi/sdk/watch');
  const onLost = () => useLive.setState({ connected: false });
  const options = { ...clientOptions, signal: own.signal, onLost };
  const token = readToken();
  let again = hasBeenOpen;
  hasBeenOpen = true;
  try {
    for await (const event of watch(options, 'watchEvents')) {
      take(event, again);
      again = false;
    }
  } catch (error) {
    // `api-errors.ts` has handled the error; without a stream, pages keep polling.
    failedToken = (error as ApiError).kind === 'auth' ? token : readToken();
  } finally {
    if (stream === own) {
      stream = undefined;
      useLive.setState({ connected: false });
    }
  }
}

function close() {
  stream?.abort();
  stream = undefined;
  useLive.setState({ connected: false });
}

function shouldConnect(): boolean {
  const { status, user, expired } = useSession.getState();
  return status === 'ready' && Boolean(user?.roles.length) && !expired && navigator.onLine && readToken() !== failedToken;
}

/** Opens or closes the stream, depending on the session and window state. */
function settle() {
  clearTimeout(timer);
  if (!shouldConnect()) {
    close();
    if (useSession.getState().status === 'none') useLive.setState({ jobs: {} });
  } else if (document.visibilityState === 'hidden') {
    if (stream) timer = setTimeout(close, hiddenMs);
  } else if (!stream) {
    timer = setTimeout(() => {
      stream = new AbortController();
      void listen(stream);
    }, startMs);
  }
}

/** Keeps a single stream per window, while a user is signed in and the window is visible. */
export function watchLive() {
  useSession.subscribe(settle);
  document.addEventListener('visibilitychange', settle);
  for (const change of ['online', 'offline']) window.addEventListener(change, settle);
}
