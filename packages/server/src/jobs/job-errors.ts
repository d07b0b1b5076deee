import { sql } from 'kysely';
import type { Caller } from '../http/context.js';

type Reader = Pick<Caller, 'language'>;

/** Why a job failed, in the language of its reader. Jobs of older versions say it in Chinese alone. */
export const jobError = ({ language }: Reader) =>
  sql<string | null>`coalesce(${language === 'en' ? sql.ref('job.error_en') : sql.lit(null)}, job.error)`;

/** What was not taken, one by one. Older versions kept one sentence, in the language of whoever began it. */
export const jobErrors = ({ language }: Reader) =>
  sql<
    string[]
  >`(select coalesce(jsonb_agg(case jsonb_typeof(said) when 'array' then said ->> ${sql.lit(language === 'en' ? 1 : 0)} else said #>> '{}' end order by place), '[]')
    from jsonb_array_elements(job.errors) with ordinality as e(said, place))`;
