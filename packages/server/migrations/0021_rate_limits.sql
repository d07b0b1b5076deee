-- How much of a limit is used up, for every server process of this database: tries of a password by account and address, by address, and of the whole server.
create table rate_limit (
  scope text not null,
  -- Whom the limit counts, such as an address.
  subject text not null,
  level double precision not null default 1,
  -- Tries whose outcome is not known yet; they count in the level.
  pending integer not null default 1,
  since timestamptz not null default clock_timestamp(),
  primary key (scope, subject)
);
-- No request of a company touches these rows.
revoke all on rate_limit from shiyi_app;

-- Whether somebody has signed in from an address before.
create index on login_log (lower(username), ip, created_at desc) where ok;
