-- Names of the menus that the house has given an enterprise. A start gives it those that are new; what it has removed since stays away.
alter table enterprise add column given_menus jsonb not null default '[]';
update enterprise set given_menus = '["Dashboard", "Organisation", "StaffList", "RoleList", "PermissionTree", "MenuTree", "PlatformSync",
  "Operations", "CacheList", "ImportList", "LoginLog", "OperationLog", "ErrorLog"]';
