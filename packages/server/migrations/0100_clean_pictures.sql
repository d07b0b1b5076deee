-- Pictures stored before uploads lost their metadata are cleaned by a scheduled task.
alter table file add column is_clean boolean not null default false;
alter table file alter column is_clean set default true;
create index file_not_clean on file (id) where not is_clean;
