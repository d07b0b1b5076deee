-- How often a person has had a password checked, so that checking is no way to guess.
create table password_check (
  enterprise_id bigint not null references enterprise on delete cascade,
  staff_id bigint not null,
  asked integer not null default 1,
  since timestamptz not null default now(),
  primary key (enterprise_id, staff_id),
  foreign key (enterprise_id, staff_id) references staff (enterprise_id, id) on delete cascade
);
call protect_tenant_rows('password_check');
