-- Why a line was rejected or skipped, in English; `reason` says it in Chinese. Rows of older versions have one language only.
alter table import_row add column reason_en text;

drop function import_outcomes(bigint, integer, integer);
create function import_outcomes(file bigint, from_row integer, to_row integer)
returns table (row_no integer, outcome text, field text, reason text, reason_en text, target_id bigint, before jsonb) stable language sql as $$
  select r.row_no, r.outcome, r.field, r.reason, r.reason_en, r.target_id, r.before from import_row r
  where r.import_file_id = file and r.row_no between from_row and to_row
  union all
  select l.row_no, 'created', null, null, null, l.target_id, null from import_created c, unnest(c.row_nos, c.target_ids) l(row_no, target_id)
  where c.import_file_id = file and c.first_row <= to_row and c.last_row >= from_row and l.row_no between from_row and to_row
$$;

-- The language of the outcome file that is kept.
alter table import_file add column outcome_language text;
