-- One search over what staff send: cards, articles, quick replies and materials. Triggers keep what it finds, so that no way of writing them
-- is missed.

-- A text without case, width, spaces and what cannot be seen: what is compared.
create function content_plain(words text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(lower(normalize(words, NFKC)), '[\s\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]+', '', 'g')
$$;

-- The text that HTML shows. Each tag separates words.
create function content_text(html text) returns text immutable strict parallel safe language sql as $$
  select replace(replace(replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'),
    '&amp;', '&')
$$;

-- Each pair of neighbouring characters of a folded text, as a number that also says whose it is and where it stands.
create function content_pairs(company bigint, place text, plain text) returns bigint[] immutable parallel safe language sql as $$
  select coalesce(array_agg(distinct hashtextextended(place || one || other, company)), '{}')
  from (select c as one, lead(c) over (order by at) as other from unnest(string_to_array(plain, null)) with ordinality u(c, at)) p
  where other is not null
$$;

-- Each pair of letters that a person may type one after the other to find a text by its pinyin: neighbours in a syllable, and a letter of one
-- with the first of the next. `keys` are pinyin_keys.
create function pinyin_pairs(company bigint, keys text) returns bigint[] immutable parallel safe language sql as $$
  with syllable as (select at, regexp_split_to_array(one, '/') as readings
      from regexp_split_to_table(ltrim(replace(keys, ' ', ''), '·'), '·') with ordinality s(one, at)),
    letter as (select s.at, r.reading, r.nth, l.place, l.letter from syllable s, unnest(s.readings) with ordinality r(reading, nth),
      unnest(string_to_array(r.reading, null)) with ordinality l(letter, place)),
    pair as (select a.letter || b.letter as letters from letter a join letter b on b.at = a.at and b.nth = a.nth and b.place = a.place + 1
      union select a.letter || b.letter from letter a join letter b on b.at = a.at + 1 and b.place = 1)
  select coalesce(array_agg(distinct hashtextextended('p' || letters, company)), '{}') from pair
$$;

create table content_words (
  enterprise_id bigint not null references enterprise on delete cascade,
  type text not null check (type in ('knowledge', 'article', 'quick_reply', 'material')),
  content_id bigint not null,
  -- The only person who may find it; null for everybody.
  owner_id bigint,
  title text not null,
  body text not null,
  title_plain text not null,
  plain text not null,
  title_keys text not null,
  pairs bigint[] not null,
  changed_at timestamptz not null default now(),
  primary key (enterprise_id, type, content_id)
) with (toast_tuple_target = 256);
create index content_words_pairs on content_words using gin (pairs) with (fastupdate = off);
alter table content_words alter column pairs set statistics 0;
call protect_tenant_rows('content_words');

create procedure keep_content_words(company bigint, kind text, id bigint, owner bigint, title text, body text) language plpgsql as $$
declare
  keys text := pinyin_keys(left(title, 200));
  title_plain text := content_plain(title);
  -- Nothing is found across the border of a title and its text.
  plain text := content_plain(title) || chr(31) || content_plain(left(body, 50000));
begin
  insert into content_words values (company, kind, id, owner, title, left(body, 50000), title_plain, plain, keys,
      content_pairs(company, 'a', plain) || content_pairs(company, 't', title_plain) || pinyin_pairs(company, keys))
    on conflict (enterprise_id, type, content_id) do update set owner_id = excluded.owner_id, title = excluded.title, body = excluded.body,
      title_plain = excluded.title_plain, plain = excluded.plain, title_keys = excluded.title_keys, pairs = excluded.pairs, changed_at = now();
end $$;

-- Call it once for every table whose rows the search finds. `title`, `body` and `owner` are expressions of a row `c`.
create procedure find_content(target regclass, kind text, title text, body text, owner text default 'null::bigint') language plpgsql as $$
begin
  execute format($f$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $t$
    declare
      now text[];
      before text[];
    begin
      if tg_op <> 'INSERT' then
        select array[%3$s, %4$s, (%5$s)::text] into before from (select old.*) c;
      end if;
      if tg_op = 'DELETE' then
        delete from content_words w where w.enterprise_id = old.enterprise_id and w.type = %2$L and w.content_id = old.id;
        return null;
      end if;
      select array[%3$s, %4$s, (%5$s)::text] into now from (select new.*) c;
      if tg_op = 'INSERT' or now is distinct from before then
        call keep_content_words(new.enterprise_id, %2$L, new.id, now[3]::bigint, coalesce(now[1], ''), coalesce(now[2], ''));
      end if;
      return null;
    end $t$ $f$, 'find_' || target, kind, title, body, owner);
  execute format('create trigger find_content after insert or update or delete on %s for each row execute function %I()', target, 'find_' || target);
  execute format('do $d$ declare c record; begin for c in select * from %1$s loop
    call keep_content_words(c.enterprise_id, %2$L, c.id, %5$s, coalesce(%3$s, ''''), coalesce(%4$s, '''')); end loop; end $d$', target, kind, title, body, owner);
end $$;

call find_content('knowledge_card', 'knowledge', 'c.title', 'content_text(c.content)');
call find_content('phrase', 'quick_reply', 'c.title', 'concat_ws('' '', c.shortcut, c.content)',
  'case c.scope when ''personal'' then c.created_by end');
call find_content('material', 'material', 'c.name', 'concat_ws('' '', c.content, c.url)');

-- What has all words: by its title, by the pinyin of its title, then by its text; of equals the newest first. An index on arrays is of no use
-- behind row-level security, so this runs as the owner and names the company itself. `letters` is a pattern of pinyin, with its pairs.
create function content_find(types text[], staff bigint, words text[], pattern text, letters text, most integer)
  returns table (type text, content_id bigint, title text, body text, rank integer)
  stable language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant bigint := app_tenant();
  plain constant text[] := array(select content_plain(w) from unnest(words) w);
  first constant text := plain[1];
  in_title constant bigint[] := array(select distinct p from unnest(plain) w, unnest(content_pairs(company, 't', w)) p);
  anywhere constant bigint[] := array(select distinct p from unnest(plain) w, unnest(content_pairs(company, 'a', w)) p);
  by_pinyin constant bigint[] := content_pairs(company, 'p', letters);
  shown text[] := '{}';
  lacking integer := most;
begin
  for type, content_id, title, body, rank in execute 'select w.type, w.content_id, w.title, w.body,
      case when w.title_plain = $4 then 0 when starts_with(w.title_plain, $4) then 1 else 2 end as rank from content_words w
      where w.enterprise_id = $1 and w.pairs @> $2 and w.type = any($5) and (w.owner_id is null or w.owner_id = $6)
        and (select bool_and(strpos(w.title_plain, one) > 0) from unnest($3) one) order by rank, w.changed_at desc, w.content_id desc limit $7'
      using company, in_title, plain, first, types, staff, lacking loop
    shown := shown || (type || content_id);
    return next;
  end loop;
  lacking := most - cardinality(shown);
  if lacking > 0 and pattern is not null and cardinality(by_pinyin) > 0 then
    for type, content_id, title, body, rank in execute 'select w.type, w.content_id, w.title, w.body, 3 from content_words w
        where w.enterprise_id = $1 and w.pairs @> $2 and w.type = any($3) and (w.owner_id is null or w.owner_id = $4)
          and w.title_keys ~ $5 and w.type || w.content_id <> all($6) order by w.changed_at desc, w.content_id desc limit $7'
        using company, by_pinyin, types, staff, pattern, shown, lacking loop
      shown := shown || (type || content_id);
      return next;
    end loop;
    lacking := most - cardinality(shown);
  end if;
  if lacking > 0 then
    -- The texts are read one after the other until there are enough.
    return query execute 'select s.type, s.content_id, s.title, s.body, 4 from (select w.* from content_words w
        where w.enterprise_id = $1 and w.pairs @> $2 and w.type = any($4) and (w.owner_id is null or w.owner_id = $5)
          and w.type || w.content_id <> all($6) order by w.changed_at desc, w.content_id desc offset 0) s
        where (select bool_and(strpos(s.plain, one) > 0) from unnest($3) one) limit $7'
      using company, anywhere, plain, types, staff, shown, lacking;
  end if;
end $$;
revoke all on function content_find(text[], bigint, text[], text, text, integer) from public;
grant execute on function content_find(text[], bigint, text[], text, text, integer) to shiyi_app;
