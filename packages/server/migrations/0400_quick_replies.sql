-- Groups of quick replies are saved with their version, so that the later of two saves does not win in silence. Counting a use is no change of
-- the quick reply: whoever edits it need not start again. A title names one quick reply of the enterprise in its group, which imports match by.

alter table phrase_group add column version integer not null default 1, add column updated_at timestamptz not null default now();
call note_changes('phrase_group');
create index on phrase_group (enterprise_id, pid, sort, name);

drop trigger note_change on phrase;
call note_changes('phrase', 'use_count');

with doubles as (
  select id, row_number() over (partition by enterprise_id, group_id, title order by id) as nth from phrase where scope = 'enterprise')
update phrase p set title = left(p.title, 48) || ' #' || p.id from doubles d where d.id = p.id and d.nth > 1;
create unique index phrase_title on phrase (enterprise_id, group_id, title) where scope = 'enterprise';
create index on phrase (enterprise_id, created_by);
