-- Friends of a day are counted from the index alone, also the new ones.
drop index fission_friend_enterprise_id_fission_id_added_at_id_idx;
create index on fission_friend (enterprise_id, fission_id, added_at desc, id desc) include (is_new);
