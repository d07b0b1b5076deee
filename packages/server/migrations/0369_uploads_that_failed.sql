-- The last upload of a file to WeCom was refused. Unless somebody asks for it, it is tried again only after a while.
alter table platform_media add column failed_at timestamptz;

-- Pictures, voices, videos and files have their file by its key; an address is where a link leads.
update material set file_key = right(url, 43) where file_key is null and media_type in ('image', 'voice', 'video', 'file') and url like '/admin/v1/files/%';
call tell_changes('material', 'material', 'material:material:list');
call tell_changes('knowledge_card', 'knowledge', 'knowledge:card:list');
