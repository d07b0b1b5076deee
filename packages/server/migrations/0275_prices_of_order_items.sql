-- Exports of some shops have no price of each item. That is no price of 0.
alter table platform_order_item alter column price_fen drop not null;
