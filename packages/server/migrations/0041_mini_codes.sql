-- The mini-program code of a channel, which carries the same key as its QR code.

alter table scan_key add column mini_picture text;

alter table enterprise_secret drop constraint enterprise_secret_name_check;
alter table enterprise_secret add check (name in ('contact_secret', 'customer_secret', 'callback_token', 'aes_key', 'permanent_code', 'archive_private_key',
  'mp_appid', 'mp_secret', 'mini_appid', 'mini_secret'));
