import type { ApiError, Data } from '@shiyi/sdk';
import { create } from 'zustand';
import { useSession } from '../app/session.js';
import { texts, textsNow } from '../app/texts.js';
import { notify } from '../ui/toasts.js';
import { client, clientOptions, refresh } from './client.js';
import { readToken } from './token.js';

type LiveEvent = Data<'watchEvents'>;
export type JobEvent = Extract<LiveEvent, { type: 'job' }>;
type Notice = Data<'listNotices'>['list'][number];

const words = texts({ open: ['查看', 'Open'] });

/** What the one stream of this window has told. */
export const useLive = create<{ connected: boolean; jobs: Readonly<Record<number, JobEvent>> }>(() => ({ connected: false, jobs: {} }));

/** A page that has just come asks for enough; the stream may wait. */
const startMs = 800;
/** How long a hidden window keeps its stream. */
const hiddenMs = 60_000;
const mostJobs = 100;
const notices = ['getUnprocessedCounts', 'getUnprocessedInfo', 'listNotices'] as const;
const reports = ['listWorkOrders', 'getWorkOrder'] as const;
const shown = [...notices, ...reports, 'listJobs', 'getJob', 'listImportFiles', 'getImportFile'] as const;

let stream: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The token it was refused with; another one may try anew. */
let refused: string | undefined;
let hasBeenOpen = false;

const told = new Set<number>();
const toldByPage = new Set<number>();

/** Whether the end of a job has still to be told: a page and the stream may both know of it. */
export function tellOnce(jobId: number): boolean {
  if (told.has(jobId)) return false;
  told.add(jobId);
  return true;
}

/** Leaves the telling of a job's end to the page. Answers how to end that. */
export function leaveToPage(jobId: number): () => void {
  toldByPage.add(jobId);
  return () => void toldByPage.delete(jobId);
}

/** Whether the page at the address shows it already. */
function isOpen(link: string): boolean {
  const [path, query] = link.split('?');
  const [here, own] = location.hash.slice(1).split('?');
  const wanted = new URLSearchParams(query).get('open');
  return path === here && wanted !== null && new URLSearchParams(own).get('open') === wanted;
}

/** The stream tells the other windows; a failure is told by the session's reactions. */
const markRead = (id: number) => client.setNoticesRead.safe({ ids: [id] });

function announce({ id, tone, title, text, link, job_id }: Notice) {
  if (isOpen(link)) return void markRead(id);
  if (job_id !== null && (toldByPage.has(job_id) || !tellOnce(job_id))) return;
  const run = () => {
    location.hash = `#${link}`;
    return markRead(id);
  };
  notify({ tone, title, text, action: { label: textsNow(words).open, run } });
}

function keepJob(event: JobEvent) {
  // A new one belongs in the lists of those who look at them.
  if (!useLive.getState().jobs[event.id]) void refresh(['listJobs', 'listImportFiles']);
  useLive.setState(({ jobs }) => {
    const kept = Object.entries({ ...jobs, [event.id]: event }).slice(-mostJobs);
    return { jobs: Object.fromEntries(kept) };
  });
}

function take(event: LiveEvent, again: boolean) {
  if (event.type === 'job') return keepJob(event);
  if (event.type === 'opened') {
    useLive.setState({ connected: true });
    // What happened while nobody listened has to be asked for.
    if (event.missed || again) void refresh(shown);
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
    // The session's reactions have heard of it; a server without a stream is asked again and again as before.
    refused = (error as ApiError).kind === 'auth' ? token : readToken();
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

function isWanted(): boolean {
  const { status, user, expired } = useSession.getState();
  return status === 'ready' && Boolean(user?.roles.length) && !expired && navigator.onLine && readToken() !== refused;
}

/** Opens the stream where it can be of use, and closes it where it cannot. */
function settle() {
  clearTimeout(timer);
  if (!isWanted()) {
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

/** One stream for the whole window, for as long as somebody is signed in and looks at it. */
export function watchLive() {
  useSession.subscribe(settle);
  document.addEventListener('visibilitychange', settle);
  for (const change of ['online', 'offline']) window.addEventListener(change, settle);
}
