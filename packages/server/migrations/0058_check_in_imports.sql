-- Undoing an import of check-ins looks for what its lines recorded.
create index on punch_action (enterprise_id, id) where source = 'import';
