-- Who saved a record last is the log row of that moment.
create index on operation_log (enterprise_id, created_at);
