-- A notice tells of a job or of a report: what was answered to who reported a problem.
alter table notice alter column job_id drop not null;
alter table notice add column work_order_id bigint;
alter table notice add foreign key (enterprise_id, work_order_id) references work_order (enterprise_id, id) on delete cascade;
alter table notice add constraint notice_of_one check (num_nonnulls(job_id, work_order_id) = 1);
