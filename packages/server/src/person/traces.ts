import { sql } from 'kysely';
import { expireExports } from '../exports/expire-exports.js';
import type { PersonTrace } from './person-data.js';
import { mentions } from './words.js';

const ended = sql`r.status in ('finished', 'failed', 'cancelled')`;

/** Copies that the server itself keeps for a while. */
export const ownTraces: PersonTrace[] = [
  {
    // Each may be about the person; a repeated request is answered as done.
    what: 'stored_answers',
    name: ['为重复提交保存的响应', 'Responses stored for repeated requests'],
    table: 'idempotency',
    rows: () => sql`r.answer is not null`,
    set: { answer: null, answer_key_id: null },
  },
  {
    what: 'cached_answers',
    name: ['缓存', 'Cache'],
    table: 'cache_entry',
    rows: (words) => sql`(r.key like 'answers:%' or ${mentions(words, 'key', 'value')})`,
  },
  {
    what: 'exports',
    name: ['导出的文件', 'Exported files'],
    table: 'job',
    rows: () => sql`(r.kind = 'export' and (r.file_expire_at > now() or r.status in ('waiting', 'running')))`,
    erase: expireExports,
  },
  {
    what: 'job_details',
    name: ['后台任务的条件和错误', 'Conditions and errors of jobs'],
    table: 'job',
    rows: (words) => sql`(${ended} and ${mentions(words, 'name', 'input', 'errors', 'error', 'error_en')})`,
    set: { name: 'kind', input: "input - 'filter'", errors: "'[]'", error: null, error_en: null },
  },
  {
    what: 'file_names',
    name: ['图片的文件名', 'Names of pictures'],
    table: 'file',
    rows: (words) => mentions(words, 'name'),
    set: { name: "'image'" },
  },
  { what: 'live_events', name: ['实时消息', 'Live events'], table: 'event', rows: (words) => mentions(words, 'facts') },
  { what: 'notices', name: ['通知', 'Notices'], table: 'notice', rows: (words) => mentions(words, 'facts') },
  {
    what: 'fault_reports',
    name: ['错误记录', 'Stored faults'],
    table: 'error_log',
    rows: (words) => mentions(words, 'path', 'message', 'stack'),
    erase: async (db, { patterns }) => {
      await sql`select erase_faults(${patterns}::text[])`.execute(db);
      return [];
    },
  },
  {
    what: 'callbacks',
    name: ['企微回调', 'Callbacks of WeCom'],
    table: 'platform_event',
    rows: (words) => mentions(words, 'event', 'error'),
  },
  {
    what: 'dry_run_calls',
    name: ['同步预检的调用', 'Calls of dry runs'],
    table: 'sync_call',
    rows: (words) => mentions(words, 'path', 'input'),
  },
];
