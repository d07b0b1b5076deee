-- Tables with a line for each nutrient or a column for each measure: how an imported one was turned, and the sheets that were read.
alter table import_file add column shape text check (shape in ('long', 'wide')), add column sheets_read jsonb not null default '[]';

-- A line of a table with a column for each measure has several outcomes, numbered from 0.
alter table import_row add column part smallint not null default 0;
alter table import_row drop constraint import_row_pkey;
alter table import_row add primary key (enterprise_id, import_file_id, row_no, part);
alter table import_created add column parts smallint[];
-- A chunk begins with a line of its own.
drop function import_outcomes(bigint, integer, integer);
create function import_outcomes(file bigint, from_row integer, to_row integer)
returns table (row_no integer, part smallint, place bigint, outcome text, field text, reason text, reason_en text, target_id bigint, before jsonb)
stable language sql as $$
  select r.row_no, r.part, r.row_no * 1000::bigint + r.part, r.outcome, r.field, r.reason, r.reason_en, r.target_id, r.before from import_row r
  where r.import_file_id = file and r.row_no between from_row and to_row
  union all
  select l.row_no, coalesce(l.part, 0::smallint), l.row_no * 1000::bigint + coalesce(l.part, 0), 'created', null, null, null, l.target_id, null
  from import_created c, unnest(c.row_nos, c.target_ids, c.parts) l(row_no, target_id, part)
  where c.import_file_id = file and c.first_row <= to_row and c.last_row >= from_row and l.row_no between from_row and to_row
$$;
