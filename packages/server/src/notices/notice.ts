import type { Language, Sentence } from '../http/refusal.js';
import type { EndedJob } from '../jobs/job-declaration.js';
import type { Notice } from './content.js';
import { type FissionHelpFacts, fissionHelpNotice } from './fission-help.js';
import { jobNotice } from './job.js';
import { type ReportFacts, reportNotice } from './report.js';

export interface NoticeRow {
  id: number;
  job_id: number | null;
  facts: unknown;
  created_at: string;
  read_at: string | null;
}

type Facts = EndedJob | ReportFacts | FissionHelpFacts;

const isReport = (facts: Facts): facts is ReportFacts => facts.kind === 'report';
const isHelp = (facts: Facts): facts is FissionHelpFacts => facts.kind === 'fission_help';

/** Formats an inbox notification for its reader. */
export function noticeOf({ id, job_id, facts: kept, created_at, read_at }: NoticeRow, language: Language): Notice {
  const facts = kept as Facts;
  const { tone, title, text, link } = isHelp(facts) ? fissionHelpNotice(facts) : isReport(facts) ? reportNotice(facts) : jobNotice(facts);
  const word = (sentence: Sentence) => sentence[language === 'zh' ? 0 : 1];
  return { id, tone, title: word(title), text: word(text), link, job_id, created_at, read_at };
}
