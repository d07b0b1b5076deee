import type { Data } from '@shiyi/sdk';
import { useOperation } from '../../../api/client.js';
import { dayOf } from '../../../app/company-time.js';

type Notice = Data<'listNotices'>['list'][number];
type Sum = Data<'getUnprocessedInfo'>['remind_msg'][number];

export type DutyKind = 'need_dealt' | 'remind' | 'notify';
/** Groups of tasks; failures come first. */
export type Band = 'failed' | 'open' | 'today' | 'earlier';
export const bands: readonly Band[] = ['failed', 'open', 'today', 'earlier'];

/** A task on the home page. */
export interface Duty {
  key: string;
  kind: DutyKind;
  band: Band;
  at?: string;
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

const sums = (kind: DutyKind, items: readonly Sum[]): Duty[] =>
  items
    .filter((item) => item.number > 0)
    .map((item) => ({
      key: `${kind}${item.link}${item.text}`,
      kind,
      band: 'open',
      title: item.text,
      number: item.number,
      link: item.link,
    }));

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
  const duties = info.data && told && [...sums('need_dealt', info.data.need_dealt_msg), ...sums('remind', info.data.remind_msg), ...told];
  return { duties, error: info.data ? undefined : info.error, at: info.at, refresh: info.refresh };
}
