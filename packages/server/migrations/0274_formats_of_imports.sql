-- Contacts (vCard) and exports of Apple Health are sources of lines, too.
alter table import_file drop constraint import_file_format_check;
alter table import_file add constraint import_file_format_check check (format in ('csv', 'xlsx', 'vcf', 'xml'));
