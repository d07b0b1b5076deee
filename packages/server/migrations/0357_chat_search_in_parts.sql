-- Searches of chats go back from the newest message in parts of about a million, and stop once they have enough. With one posting list for each
-- pair of characters, a search took as long as all messages that ever had the word.
create function chat_part_pairs(pairs bigint[], seq bigint) returns bigint[] immutable parallel safe language sql
  return array(select pg_catalog.hashint8extended(p.pair, seq >> 20) from pg_catalog.unnest(pairs) as p(pair));

drop index chat_words_pairs;
create index chat_words_pairs on chat_words using gin (chat_part_pairs(pairs, seq)) with (fastupdate = off);
alter table chat_words alter column pairs set statistics 0;

create or replace function chat_find(wanted bigint[], word text, before_seq bigint, most integer) returns table (seq bigint)
  stable language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant bigint := app_tenant();
  -- A frequent word is found among these by reading them.
  near constant integer := 10000;
  below bigint := coalesce(before_seq, 9223372036854775807);
  edge bigint;
  part bigint;
  lacking integer := most;
  found integer;
begin
  return query select w.seq from (select c.seq, c.plain from chat_words c where c.enterprise_id = company and c.seq < below
    order by c.seq desc limit near) w where strpos(w.plain, word) > 0 order by w.seq desc limit lacking;
  get diagnostics found = row_count;
  lacking := lacking - found;
  if lacking <= 0 then return; end if;
  edge := (select c.seq from chat_words c where c.enterprise_id = company and c.seq < below order by c.seq desc offset near - 1 limit 1);
  while edge is not null and lacking > 0 loop
    below := edge;
    part := (select c.seq >> 20 from chat_words c where c.enterprise_id = company and c.seq < below order by c.seq desc limit 1);
    exit when part is null;
    -- Without an order inside, so that the index finds them.
    return query execute 'select f.seq from (select w.seq, w.plain from chat_words w where w.enterprise_id = $1
      and chat_part_pairs(w.pairs, w.seq) @> $2 and w.seq < $4 offset 0) f where strpos(f.plain, $3) > 0 order by f.seq desc limit $5'
      using company, chat_part_pairs(wanted, part << 20), word, below, lacking;
    get diagnostics found = row_count;
    lacking := lacking - found;
    edge := part << 20;
  end loop;
end $$;
