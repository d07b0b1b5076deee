import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { dayOf, localTime } from '#app/company-time.js';

type Notice = Data<'listNotices'>['list'][number];
type MyDayDuty = Data<'getMyDay'>['duties'][number];

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
  /** The first of its items. */
  first: MyDayDuty['first'];
  notice?: Notice;
}

function bandOf({ tone, created_at }: Notice): Band {
  if (tone === 'error' || tone === 'warning') return 'failed';
  return dayOf(Date.parse(created_at)) === dayOf(Date.now()) ? 'today' : 'earlier';
}

function dueOf({ due_at, due_on }: MyDayDuty): Duty['due'] {
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

function dutyOf(item: MyDayDuty): Duty {
  const due = dueOf(item);
  const { popover: kind, text: title, number, link, first } = item;
  return { key: `${kind}${link}${title}`, kind, band: bandOfDue(due), ...(due && { due }), title, number, link, first };
}

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
    first: [],
    notice,
  }));

/** Loads the user's tasks, open items and unread inbox notifications, and how their services and camps stand. */
export function useDay() {
  const day = useOperation('getMyDay');
  const notices = useOperation('listNotices', { unread: true, limit: 20 });
  const told = notices.data ? news(notices.data.list) : notices.error ? [] : undefined;
  const waits = day.data?.duties.map(dutyOf);
  const duties = waits && told && [...waits.sort((one, other) => dueOrder(one).localeCompare(dueOrder(other))), ...told];
  return { day: day.data, duties, error: day.data ? undefined : day.error, at: day.at, refresh: day.refresh };
}
