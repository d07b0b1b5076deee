import type { Data } from '@shiyi/sdk';
import { useOperation } from '../../../api/client.js';
import { dayOf, localTime } from '../../../app/company-time.js';

type Notice = Data<'listNotices'>['list'][number];
type Sum = Data<'getUnprocessedInfo'>['remind_msg'][number];

export type DutyKind = 'need_dealt' | 'remind' | 'notify';
/** Groups of tasks: failures and what is late first, then by due time, then what waits without one, then news. */
export const bands = ['failed', 'late', 'due', 'soon', 'open', 'today', 'earlier'] as const;
export type Band = (typeof bands)[number];

/** A task on the home page. */
export interface Duty {
  key: string;
  kind: DutyKind;
  band: Band;
  at?: string;
  /** When the first of its items is due, or the day. */
  due?: { at: string } | { on: string };
  title: string;
  text?: string;
  /** Number of items it covers. */
  number: number;
  link: string;
  notice?: Notice;
}

function bandOf({ tone, created_at }: Notice): Band {
  if (tone === 'error' || tone === 'warning') return 'failed';
  return dayOf(Date.parse(created_at)) === dayOf(Date.now()) ? 'today' : 'earlier';
}

function dueOf({ due_at, due_on }: Sum): Duty['due'] {
  if (due_at) return { at: due_at };
  return due_on ? { on: due_on } : undefined;
}

function bandOfDue(due: Duty['due']): Band {
  if (!due) return 'open';
  const today = dayOf(Date.now());
  const day = 'at' in due ? dayOf(Date.parse(due.at)) : due.on;
  if (day < today || ('at' in due && Date.parse(due.at) < Date.now())) return 'late';
  return day === today ? 'due' : 'soon';
}

/** A day comes after the times on it. */
const dueOrder = ({ due }: Duty) => (due ? ('at' in due ? localTime(Date.parse(due.at)) : `${due.on} 24`) : '');

const sums = (kind: DutyKind, items: readonly Sum[]): Duty[] =>
  items
    .filter((item) => item.number > 0)
    .map((item) => {
      const due = dueOf(item);
      const key = `${kind}${item.link}${item.text}`;
      return { key, kind, band: bandOfDue(due), ...(due && { due }), title: item.text, number: item.number, link: item.link };
    });

const news = (notices: readonly Notice[]): Duty[] =>
  notices.map((notice) => ({
    key: `notice${notice.id}`,
    kind: 'notify',
    band: bandOf(notice),
    at: notice.created_at,
    title: notice.title,
    text: notice.text,
    number: 1,
    link: notice.link,
    notice,
  }));

/** Loads the user's tasks: counts of open items, and unread inbox notifications. */
export function useDuties() {
  const info = useOperation('getUnprocessedInfo');
  const notices = useOperation('listNotices', { unread: true, limit: 20 });
  // A server without individual notifications still returns their counts, so show those instead.
  const told = notices.data ? news(notices.data.list) : notices.error && info.data ? sums('notify', info.data.notify_msg) : undefined;
  const waits = info.data && [...sums('need_dealt', info.data.need_dealt_msg), ...sums('remind', info.data.remind_msg)];
  const duties = waits && told && [...waits.sort((one, other) => dueOrder(one).localeCompare(dueOrder(other))), ...told];
  return { duties, error: info.data ? undefined : info.error, at: info.at, refresh: info.refresh };
}
