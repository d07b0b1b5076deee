-- The customer is told as well that a service was cancelled or terminated.

alter table customer_message drop constraint customer_message_kind_check;
alter table customer_message add constraint customer_message_kind_check check (kind in ('meal_evaluated', 'day_evaluated', 'reply', 'plan_changed', 'service_started', 'service_paused', 'service_resumed', 'service_ending', 'service_finished', 'service_cancelled', 'service_terminated', 'camp_started', 'check_in_reminder'));

-- A plan ends with its service: what more or fewer days did to it is a version of its own.
alter table service_plan_version drop constraint service_plan_version_kind_check;
alter table service_plan_version add constraint service_plan_version_kind_check
  check (kind in ('generated', 'energy', 'recipe', 'choice', 'edited', 'copied', 'restored', 'shifted', 'days'));
