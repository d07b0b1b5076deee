-- How a customer cooks and eats, which generated plans follow. The defaults change no plan.
alter table customer
  add column cook_twice boolean not null default false,
  -- Weekdays from 1 Monday to 7 Sunday.
  add column one_pot_weekdays jsonb not null default '[]',
  -- Meals eaten out, each with weekday and meal.
  add column canteen_meals jsonb not null default '[]',
  add column family_factor numeric(2, 1) not null default 1 check (family_factor between 1 and 6),
  add column budget_tier text not null default 'middle' check (budget_tier in ('low', 'middle', 'high')),
  -- Empty where nobody has said what there is to cook with.
  add column appliances jsonb not null default '[]';
