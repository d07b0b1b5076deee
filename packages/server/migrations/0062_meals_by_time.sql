-- The rate of meals evaluated in time is read from the index alone.
drop index diet_punch_enterprise_id_submitted_at_id_idx;
create index on diet_punch (enterprise_id, submitted_at, id) include (evaluated_at);
