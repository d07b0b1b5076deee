alter table customer_message drop constraint customer_message_kind_check;
alter table customer_message add constraint customer_message_kind_check check (kind in ('meal_evaluated', 'day_evaluated', 'reply', 'plan_changed',
  'service_started', 'service_paused', 'service_resumed', 'service_ending', 'service_finished', 'service_cancelled', 'service_terminated',
  'camp_started', 'check_in_reminder', 'notice', 'knowledge_card'));

-- Which card a customer got on which day: one a day, whatever runs twice.
create table knowledge_delivery (
  enterprise_id bigint not null references enterprise on delete cascade,
  user_id bigint not null,
  day date not null,
  service_id bigint not null,
  -- Kept after the card is deleted, so that no second one is sent.
  knowledge_id bigint not null,
  sent_at timestamptz not null default now(),
  primary key (enterprise_id, user_id, day),
  foreign key (enterprise_id, user_id) references customer (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, service_id) references service (enterprise_id, id) on delete cascade
);
create index on knowledge_delivery (enterprise_id, knowledge_id);
create index on knowledge_delivery (enterprise_id, service_id);
call protect_tenant_rows('knowledge_delivery');

create table knowledge_reader (
  enterprise_id bigint not null references enterprise on delete cascade,
  knowledge_id bigint not null,
  user_id bigint not null,
  first_read_at timestamptz not null,
  primary key (enterprise_id, knowledge_id, user_id),
  foreign key (enterprise_id, knowledge_id) references knowledge_card (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, user_id) references customer (enterprise_id, id) on delete cascade
);
create index on knowledge_reader (enterprise_id, user_id);
call protect_tenant_rows('knowledge_reader');
