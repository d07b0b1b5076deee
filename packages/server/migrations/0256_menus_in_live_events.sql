-- Open consoles hear that menus were granted, taken or changed; equal signals of a transaction are sent once.
create function tell_menus() returns trigger language plpgsql as $$
begin
  perform pg_notify('shiyi', 'menus:' || coalesce(new.enterprise_id, old.enterprise_id));
  return null;
end $$;
create trigger tell_menus after insert or delete on role_menu for each row execute function tell_menus();
create trigger tell_menus after insert or update or delete on menu for each row execute function tell_menus();
