import { sql } from 'kysely';
import type { Context } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';
import type { NoticeContent } from './content.js';
import { publishNotices } from './publish.js';

type State = 'open' | 'processing' | 'resolved' | 'closed';

/** The reply to a report, or its new status if that changed. */
export interface ReportFacts {
  kind: 'report';
  id: number;
  title: string;
  by: string;
  status: State | null;
  content: string | null;
}

const states: Record<State, Sentence> = {
  open: ['已重新打开', 'was reopened'],
  processing: ['正在处理', 'is in progress'],
  resolved: ['已解决', 'is resolved'],
  closed: ['已关闭', 'is closed'],
};
const answered: Sentence = ['有新回复', 'has a reply'];

/** Heads the unread ones. */
export const unreadReports = { text: ['反馈有新进展', 'Updates on your reports'] as const, link: '/user/feedback' };

const mostText = 200;
const cut = (text: string) => (text.length > mostText ? `${[...text].slice(0, mostText).join('')}…` : text);

export function reportNotice({ id, title, by, status, content }: ReportFacts): NoticeContent {
  const [zh, en] = status ? states[status] : answered;
  return {
    tone: status === 'resolved' ? 'success' : 'info',
    title: [`您反馈的「${title}」${zh}`, `Your report “${title}” ${en}`],
    text: content === null ? [`处理人：${by}`, `By ${by}`] : [`${by}：${content}`, `${by}: ${content}`],
    link: `/user/feedback?open=${id}`,
  };
}

interface ReportReply {
  content: string | null;
  status: string | null;
}

/** Adds an inbox notification for the user who reported the problem, unless they wrote the reply. */
export async function notifyReporter({ db, principal }: Context, reportId: number, { content, status }: ReportReply) {
  const said = content === null ? null : cut(content);
  const { rows } = await sql<{ id: number; staff_id: number; enterprise_id: number }>`
    insert into notice (enterprise_id, staff_id, work_order_id, facts)
    select w.enterprise_id, w.created_by, w.id, json_build_object('kind', 'report', 'id', w.id, 'title', w.title,
      'by', ${principal.name}::text, 'status', ${status}::text, 'content', ${said}::text)
    from work_order w where w.id = ${reportId} and w.created_by <> ${principal.staffId} returning id, staff_id, enterprise_id`.execute(db);
  if (rows[0]) await publishNotices(db, rows[0], rows[0].id);
}
