-- Which ingredients generated plans may pick, and for which meals; and what a company was given of the foods that all have.

alter table ingredient
  add column in_plans boolean not null default true,
  -- Empty for every meal.
  add column meals jsonb not null default '[]',
  -- Digest of the values that a version of the product gave; null in a company's own food.
  add column given text;
-- A correction by a new version is no change by staff, whose changes show in the version.
drop trigger note_change on ingredient;
call note_changes('ingredient', 'given');
