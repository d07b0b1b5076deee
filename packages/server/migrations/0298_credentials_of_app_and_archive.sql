alter table enterprise_secret drop constraint enterprise_secret_name_check;
alter table enterprise_secret add constraint enterprise_secret_name_check check (name in ('contact_secret', 'customer_secret', 'app_secret',
  'archive_secret', 'archive_feed_url', 'archive_feed_key', 'callback_token', 'aes_key', 'permanent_code', 'archive_private_key',
  'mp_appid', 'mp_secret', 'mini_appid', 'mini_secret'));
