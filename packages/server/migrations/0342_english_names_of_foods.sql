-- Foods have a second name, in English. Built-in ones get theirs at the next start.
alter table ingredient add name_en text check (length(name_en) between 1 and 160);
