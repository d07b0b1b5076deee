-- Credentials for the platform, sealed with the key of this installation (src/secrets).

create table enterprise_secret (
  enterprise_id bigint not null references enterprise on delete cascade,
  name text not null check (name in ('contact_secret', 'customer_secret', 'callback_token', 'aes_key')),
  -- Which key sealed it; `plain` is text that the start seals.
  key_id text not null,
  sealed bytea not null,
  changed_by bigint,
  changed_at timestamptz not null default now(),
  primary key (enterprise_id, name),
  foreign key (enterprise_id, changed_by) references staff (enterprise_id, id)
);
call protect_tenant_rows('enterprise_secret');

insert into enterprise_secret (enterprise_id, name, key_id, sealed)
  select id, 'contact_secret', 'plain', convert_to(contact_secret, 'UTF8') from enterprise where contact_secret is not null;
alter table enterprise drop column contact_secret;
