-- Dishes that come with every company. A company may change or delete one; a later version then leaves it alone.
alter table recipe_case
  -- Name that the product gave it; null in a company's own dish. The company may give it another.
  add column built_in text,
  -- Place in a meal of a generated plan; null where nobody has said it.
  add column role text check (role in ('breakfast', 'staple', 'protein', 'vegetable', 'soup', 'one_dish')),
  add column tools jsonb not null default '[]',
  -- Digest of the values that a version of the product gave.
  add column given text,
  add check ((built_in is null) = (given is null));
create unique index recipe_case_built_in on recipe_case (enterprise_id, built_in) where built_in is not null;
drop trigger note_change on recipe_case;
call note_changes('recipe_case', 'given');
