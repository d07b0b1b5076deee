-- A password that the server generated is known to whoever asked for it, so its owner must change it before anything else.
alter table staff add column must_change_password boolean not null default false;
