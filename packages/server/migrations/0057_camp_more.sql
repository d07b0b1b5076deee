-- The camp that a group chat belongs to.
create index on camp_chat (enterprise_id, chat_id);
