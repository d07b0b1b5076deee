-- What the draft score of a day is weighted by: the shares of its planned energy by meal, as planned when it was last recorded or planned.
-- A food that is corrected later does not move the score of an earlier day.
alter table punch_day add column meal_shares jsonb;

-- Rules that the draft score of a meal was calculated by. Those of earlier rules are calculated once more, in steps, after the next start.
alter table diet_punch add column score_rules integer not null default 0;
alter table diet_punch alter column score_rules set default 1;
create index on diet_punch (enterprise_id, id) where score_rules < 1;
-- Calculating a draft once more is no change by anybody.
drop trigger note_change on diet_punch;
call note_changes('diet_punch', 'is_shown', 'score_rules');

-- Last day on which the plan of a service has food that its customer must not have; null without any. It is found again after the health file,
-- the plan, a food, a dish or the rules change.
alter table service
  add column avoided_until date,
  add column plan_checked_at timestamptz,
  add column plan_checked_rules integer not null default 0;
drop trigger note_change on service;
call note_changes('service', 'recipe_version', 'avoided_until', 'plan_checked_at', 'plan_checked_rules');
