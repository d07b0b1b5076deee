-- Whoever began a hand-over hears of its end.
alter table notice add column hand_over_id bigint,
  add foreign key (enterprise_id, hand_over_id) references hand_over (enterprise_id, id) on delete cascade,
  drop constraint notice_of_one,
  add constraint notice_of_one check (num_nonnulls(job_id, work_order_id, fission_friend_id, robot_device_id, hand_over_id) = 1);
create index on notice (enterprise_id, hand_over_id) where hand_over_id is not null;
