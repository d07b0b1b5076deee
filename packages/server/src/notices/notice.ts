import type { Language, Sentence } from '../http/refusal.js';
import type { EndedJob } from '../jobs/job-declaration.js';
import type { Notice, NoticeContent } from './content.js';
import { type DeviceOfflineFacts, deviceOfflineNotice } from './device-offline.js';
import { type FissionHelpFacts, fissionHelpNotice } from './fission-help.js';
import { type HandOverEndFacts, handOverEndNotice } from './hand-over-end.js';
import { jobNotice } from './job.js';
import { type ReportFacts, reportNotice } from './report.js';

export interface NoticeRow {
  id: number;
  job_id: number | null;
  facts: unknown;
  created_at: string;
  read_at: string | null;
}

type Facts = EndedJob | ReportFacts | FissionHelpFacts | DeviceOfflineFacts | HandOverEndFacts;

const isReport = (facts: Facts): facts is ReportFacts => facts.kind === 'report';
const isHelp = (facts: Facts): facts is FissionHelpFacts => facts.kind === 'fission_help';
const isOffline = (facts: Facts): facts is DeviceOfflineFacts => facts.kind === 'device_offline';
const isHandOver = (facts: Facts): facts is HandOverEndFacts => facts.kind === 'hand_over_end';

function contentOf(facts: Facts): NoticeContent {
  if (isHandOver(facts)) return handOverEndNotice(facts);
  if (isOffline(facts)) return deviceOfflineNotice(facts);
  if (isHelp(facts)) return fissionHelpNotice(facts);
  return isReport(facts) ? reportNotice(facts) : jobNotice(facts);
}

/** Formats an inbox notification for its reader. */
export function noticeOf({ id, job_id, facts: kept, created_at, read_at }: NoticeRow, language: Language): Notice {
  const { tone, title, text, link } = contentOf(kept as Facts);
  const word = (sentence: Sentence) => sentence[language === 'zh' ? 0 : 1];
  return { id, tone, title: word(title), text: word(text), link, job_id, created_at, read_at };
}
