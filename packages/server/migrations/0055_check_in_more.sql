-- A check-in changes none of the customer's record: whoever edits it need not start again.

drop trigger note_change on customer;
call note_changes('customer', 'last_punch_at');

-- The secret of a key is sealed like every other.
alter table ingest_key drop column secret, add column sealed bytea not null, add column sealed_with text not null;
drop trigger note_change on ingest_key;
call note_changes('ingest_key', 'last_used_at');
