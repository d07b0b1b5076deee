-- Who must not have a food follows from its name, type and values, and from what people entered over that. A food that no rule has been applied to
-- yet has an unknown composition: plans leave it out for everybody with an allergy or a strict style.
alter table ingredient
  add column allergens jsonb not null default '[]',
  add column composition text not null default 'unknown' check (composition in ('known', 'checked', 'unknown')),
  -- Allergens, health conditions and styles that people added to what the rules find, and those that they took off.
  add column added jsonb not null default '[]',
  add column excepted jsonb not null default '[]',
  add column exception_reason text,
  -- How it is weighed, kept and bought; null where nobody has said it.
  add column kitchen jsonb,
  -- Version of the rules that were applied; 0 before the first time.
  add column safety_rules integer not null default 0;
create index on ingredient (enterprise_id, safety_rules);

-- Applying new rules is no change by staff.
drop trigger note_change on ingredient;
call note_changes('ingredient', 'given', 'safety_rules');

-- Groups that the person can eat although an allergy names them or a related group.
alter table customer add column tolerated_allergens jsonb not null default '[]';
