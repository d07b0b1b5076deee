-- WeCom's answer was lost, and the time of the welcome ended before it was known whether the contact was welcomed.
alter table welcome_send
  drop constraint welcome_send_result_check,
  add constraint welcome_send_result_check check (result in ('waiting', 'done', 'late', 'taken', 'failed', 'unknown', 'none'));
