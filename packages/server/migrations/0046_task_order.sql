-- The order in which tasks are listed: those of each day first.
create index on task (enterprise_id, day_no nulls first, sort, id);
