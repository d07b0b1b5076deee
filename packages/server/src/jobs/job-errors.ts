import { sql } from 'kysely';
import type { Caller } from '../http/context.js';

type Reader = Pick<Caller, 'language'>;

/** Returns why a job failed, in the reader's language. Jobs from older versions have the reason in Chinese only. */
export const jobError = ({ language }: Reader) =>
  sql<string | null>`coalesce(${language === 'en' ? sql.ref('job.error_en') : sql.lit(null)}, job.error)`;

/** Returns the list of rejected items. Older versions stored a single message, in the language of the user who started the job. */
export const jobErrors = ({ language }: Reader) =>
  sql<
    string[]
  >`(select coalesce(jsonb_agg(case jsonb_typeof(said) when 'array' then said ->> ${sql.lit(language === 'en' ? 1 : 0)} else said #>> '{}' end order by place), '[]')
    from jsonb_array_elements(job.errors) with ordinality as e(said, place))`;
