-- The search of content reads the newest rows first, which are enough for a frequent word, and the index for the others.

create index content_words_newest on content_words (enterprise_id, changed_at desc, content_id desc);

-- Of a folded title: a hash of all of it, for equal titles, and one of its first two characters, for titles that begin with a word.
create function title_pairs(company bigint, plain text) returns bigint[] immutable parallel safe language sql as $$
  select array[hashtextextended('e' || plain, company), hashtextextended('s' || left(plain, 2), company)]
$$;

update content_words set pairs = pairs || title_pairs(enterprise_id, title_plain);

create or replace procedure keep_content_words(company bigint, kind text, id bigint, owner bigint, title text, body text) language plpgsql as $$
declare
  keys text := pinyin_keys(left(title, 200));
  title_plain text := content_plain(title);
  -- Nothing is found across the border of a title and its text.
  plain text := content_plain(title) || chr(31) || content_plain(left(body, 50000));
begin
  insert into content_words values (company, kind, id, owner, title, left(body, 50000), title_plain, plain, keys,
      content_pairs(company, 'a', plain) || content_pairs(company, 't', title_plain) || title_pairs(company, title_plain) || pinyin_pairs(company, keys))
    on conflict (enterprise_id, type, content_id) do update set owner_id = excluded.owner_id, title = excluded.title, body = excluded.body,
      title_plain = excluded.title_plain, plain = excluded.plain, title_keys = excluded.title_keys, pairs = excluded.pairs, changed_at = now();
end $$;

-- What has all words: by its title, by the pinyin of its title, then by its text; of equals the newest first. An index on arrays is of no use
-- behind row-level security, so this runs as the owner and names the company itself. `letters` is a pattern of pinyin, with its pairs.
create or replace function content_find(types text[], staff bigint, words text[], pattern text, letters text, most integer)
  returns table (type text, content_id bigint, title text, body text, rank integer)
  stable language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  company constant bigint := app_tenant();
  plain constant text[] := array(select content_plain(w) from unnest(words) w);
  first constant text := plain[1];
  in_title constant bigint[] := array(select distinct p from unnest(plain) w, unnest(content_pairs(company, 't', w)) p);
  anywhere constant bigint[] := array(select distinct p from unnest(plain) w, unnest(content_pairs(company, 'a', w)) p);
  by_pinyin constant bigint[] := content_pairs(company, 'p', letters);
  -- Fewer of the newest are read by their text, which is stored apart from the row, and none for a title that is equal: the index has few.
  newest constant text := '(select * from content_words w where w.enterprise_id = $1 order by w.changed_at desc, w.content_id desc limit %s)';
  has_words constant text := '(select bool_and(strpos(w.%s, one) > 0) from unnest($3) one)';
  is_found boolean;
  shown text[] := '{}';
  stage record;
  source text;
begin
  for stage in select * from (values
      (0, title_pairs(company, first) || in_title, 'w.title_plain = $4 and ' || format(has_words, 'title_plain'), format(newest, 0)),
      (1, (title_pairs(company, first))[2:] || in_title, 'starts_with(w.title_plain, $4) and ' || format(has_words, 'title_plain'), format(newest, 500)),
      (2, in_title, format(has_words, 'title_plain'), format(newest, 500)),
      (3, by_pinyin, 'w.title_keys ~ $5', format(newest, 500)),
      (4, anywhere, format(has_words, 'plain'), format(newest, 100))) s(rank, pairs, condition, newest)
  loop
    continue when cardinality(stage.pairs) = 0 or stage.rank = 3 and pattern is null;
    -- Every pair contains the company.
    select exists (select from content_words w where w.pairs @> stage.pairs) into is_found;
    continue when not is_found;
    foreach source in array array[stage.newest, '(select * from content_words w where w.enterprise_id = $1 and w.pairs @> $2)'] loop
      for type, content_id, title, body in execute format('select w.type, w.content_id, w.title, w.body from (select * from %s w
            where w.type = any($6) and (w.owner_id is null or w.owner_id = $7) and w.type || w.content_id <> all($8)
            order by w.changed_at desc, w.content_id desc offset 0) w where %s limit $9', source, stage.condition)
          using company, stage.pairs, plain, first, pattern, types, staff, shown, most - cardinality(shown) loop
        rank := stage.rank;
        shown := shown || (type || content_id);
        return next;
      end loop;
      if cardinality(shown) >= most then return; end if;
    end loop;
  end loop;
end $$;
