import type { Data } from '@shiyi/sdk';
import type { Caller } from '../context.js';
import type { Sentence } from '../refusal.js';
import { type JobFacts, toldOfJob } from './job.js';
import { type ReportFacts, toldOfReport } from './report.js';

export type Notice = Data<'listNotices'>['list'][number];

export type Told = Pick<Notice, 'tone' | 'link'> & { title: Sentence; text: Sentence };

export interface NoticeRow {
  id: number;
  job_id: number | null;
  facts: unknown;
  created_at: string;
  read_at: string | null;
}

/** A notice as its reader gets it. */
export function noticeOf({ id, job_id, facts: kept, created_at, read_at }: NoticeRow, language: Caller['language']): Notice {
  const facts = kept as JobFacts | ReportFacts;
  const { tone, title, text, link } = facts.kind === 'report' ? toldOfReport(facts) : toldOfJob(facts);
  const word = (sentence: Sentence) => sentence[language === 'zh' ? 0 : 1];
  return { id, tone, title: word(title), text: word(text), link, job_id, created_at, read_at };
}
