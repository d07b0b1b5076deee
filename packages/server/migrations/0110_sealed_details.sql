-- What an operation changed is kept sealed: the chain covers a digest of it that only the key of the server can be compared with, so that it
-- can be erased and the chain still holds. `before` and `after` are empty; those of older rows are sealed at the first start, with the key.
alter table operation_log
  -- The records that the row is about, such as customer:12.
  add column subjects text[] not null default '{}',
  add column details_digest bytea,
  add column details_key_id text,
  add column details bytea;
-- Rows of earlier versions, until the first start.
create index operation_log_unsealed on operation_log (enterprise_id, id) where details_digest is null;
grant update (details_key_id, details) on operation_log to shiyi_app;

alter function operation_log_digest(operation_log) rename to operation_log_plain_digest;
create function operation_log_digest(one operation_log) returns bytea stable language sql as $$
  select sha256(convert_to(coalesce(encode(one.prev_hash, 'hex'), '') || jsonb_build_array(
    one.id, one.enterprise_id, one.staff_id, one.staff_name, one.act_staff_id, one.module, one.action, one.operation_id, one.method, one.path, one.target,
    one.before, one.after, one.ip, one.ms, one.ok, one.code, one.request_id, extract(epoch from one.created_at), one.subjects,
    encode(one.details_digest, 'hex'))::text, 'UTF8'))
$$;
-- As before; defined again so that it does not keep calling the function that was renamed.
create or replace function operation_log_chain() returns trigger language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(713001, new.enterprise_id::integer);
  select hash into new.prev_hash from operation_log where enterprise_id = new.enterprise_id order by id desc limit 1;
  new.id := nextval(pg_get_serial_sequence('operation_log', 'id'));
  new.hash := operation_log_digest(new);
  return new;
end $$;

-- Seals rows of earlier versions in the order of their ids, and links them anew. A row that was changed by hand, or does not follow the one
-- before it, stays so: its digest or its link remains the one that does not fit. `head_hash` is the digest that the sealed head names.
create function seal_log_rows(given jsonb, inout old_hash bytea, inout new_hash bytea, inout head_hash bytea) language plpgsql as $$
declare
  one operation_log;
  part record;
  follows boolean;
  intact boolean;
  was bytea;
begin
  for part in select * from jsonb_to_recordset(given) as g(id bigint, target text, digest text, key_id text, sealed text, subjects jsonb) order by id loop
    select * into strict one from operation_log where id = part.id;
    was := one.hash;
    intact := one.hash is not distinct from operation_log_plain_digest(one);
    follows := one.prev_hash is not distinct from old_hash;
    one.subjects := array(select jsonb_array_elements_text(part.subjects));
    one.details_digest := decode(part.digest, 'hex');
    one.details_key_id := part.key_id;
    one.details := decode(part.sealed, 'hex');
    one.target := part.target;
    one.before := null;
    one.after := null;
    if follows then one.prev_hash := new_hash; end if;
    if intact then one.hash := operation_log_digest(one); end if;
    update operation_log set target = one.target, subjects = one.subjects, details_digest = one.details_digest, details_key_id = one.details_key_id, details = one.details,
      before = null, after = null, prev_hash = one.prev_hash, hash = one.hash where id = one.id;
    if head_hash = was then head_hash := one.hash; end if;
    old_hash := was;
    new_hash := one.hash;
  end loop;
end $$;

-- A stored answer can be read with the key of the request and the key of the server only. The former is kept as a digest. Answers of before the
-- upgrade are dropped: who repeats such a request learns that it was done.
update idempotency set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
alter table idempotency drop column answer, add column answer_key_id text, add column answer bytea;
