-- What words of a file mean is remembered beside its columns, and each import keeps what it went by.
alter table import_mapping add column words text not null default '';
alter table import_file add column words text;
