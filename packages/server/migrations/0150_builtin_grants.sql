-- What the contract has granted each built-in role so far. A start gives a role only grants that are not listed here, so what
-- an administrator removed stays removed.
create table builtin_grant (
  enterprise_id bigint not null references enterprise on delete cascade,
  role_id bigint not null,
  permission_id bigint not null,
  primary key (enterprise_id, role_id, permission_id),
  foreign key (enterprise_id, role_id) references role (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, permission_id) references permission (enterprise_id, id) on delete cascade
);
create index on builtin_grant (enterprise_id, permission_id);
call protect_tenant_rows('builtin_grant');

-- The grants of the version before this one. A role that has been edited was not given any since, so all of them count as granted;
-- one that has not been edited has all that it was ever given.
insert into builtin_grant (enterprise_id, role_id, permission_id)
select r.enterprise_id, r.id, p.id
from jsonb_each('{
  "lead": [
    "camp-member:chat:list", "camp-member:chat:sync", "camp-member:service:add", "camp-member:service:choose",
    "camp-member:service:export", "camp-member:service:list", "camp-progress:punch:board", "camp-progress:punch:list",
    "camp-progress:rank:list", "camp-setting:camp:set-days", "camp-setting:camp:set-recipe", "camp-setting:camp:set-sport",
    "camp-setting:camp:set-start", "camp:camp:choose", "camp:camp:create", "camp:camp:delete", "camp:camp:detail", "camp:camp:list",
    "camp:camp:status", "camp:camp:update", "camp:marketing:detail", "channel:channel:list", "check-in:record:create",
    "customer-export:file:create", "customer:consent:detail", "customer:consent:update", "customer:customer:batch",
    "customer:customer:change-display-recipe", "customer:customer:change-pending", "customer:customer:change-remark",
    "customer:customer:change-subscribe-status", "customer:customer:claim", "customer:customer:create", "customer:customer:delete",
    "customer:customer:detail", "customer:customer:list", "customer:customer:merge", "customer:customer:update",
    "customer:data:erase", "customer:data:export", "customer:footmark:list", "customer:member:set", "customer:order:list",
    "customer:phone:view", "customer:service:create", "customer:timeline:list", "customer:weight:create", "dashboard:member:view",
    "dashboard:operate:view", "dashboard:region:view", "dashboard:trade:view", "data-trend:diet:detail", "data-trend:drink:detail",
    "data-trend:sleep:detail", "data-trend:sport:detail", "data-trend:total:detail", "data-trend:weight:detail",
    "department:department:list", "evaluate-answer:answer:create", "evaluate-answer:answer:detail", "evaluate-answer:answer:list",
    "evaluate-answer:answer:simulate", "evaluate-part:part:create", "evaluate-part:part:delete", "evaluate-part:part:list",
    "evaluate-part:part:update", "evaluate-question:item:create", "evaluate-question:item:delete", "evaluate-question:item:list",
    "evaluate-question:item:update", "evaluate-question:question:create", "evaluate-question:question:delete",
    "evaluate-question:question:list", "evaluate-question:question:update", "evaluate:questionnaire:change-status",
    "evaluate:questionnaire:choose", "evaluate:questionnaire:create", "evaluate:questionnaire:delete",
    "evaluate:questionnaire:detail", "evaluate:questionnaire:list", "evaluate:questionnaire:update", "external-user:contact:bind",
    "external-user:contact:create", "external-user:contact:delete", "external-user:contact:detail", "external-user:contact:list",
    "external-user:contact:merge", "external-user:contact:sync", "external-user:contact:update", "external-user:phone:view",
    "external-user:service:create", "footmark:footmark:create", "footmark:footmark:delete", "footmark:footmark:list",
    "footmark:footmark:update", "ingredient:ingredient:create", "ingredient:ingredient:delete", "ingredient:ingredient:detail",
    "ingredient:ingredient:import", "ingredient:ingredient:list", "ingredient:ingredient:update", "ingredient:type:list",
    "log:login:list", "origin:lead:change-status", "origin:lead:convert", "origin:lead:create", "origin:lead:delete",
    "origin:lead:detail", "origin:lead:distribute", "origin:lead:import", "origin:lead:list", "origin:lead:update",
    "origin:phone:view", "permission:permission:list", "plan-preview:plan:preview", "plan-preview:shopping:view",
    "punch-review:agreement:view", "punch-review:comment:delete", "punch-review:day:evaluate", "punch-review:diet:evaluate",
    "punch-review:diet:reply", "punch-review:second-look:save", "punch-review:weight:update", "punch:diet:detail", "punch:diet:list",
    "punch:score-item:list", "recipe-case:case:delete", "recipe-case:case:detail", "recipe-case:case:list", "recipe-case:case:save",
    "recipe-case:lib:detail", "recipe-case:lib:list", "recipe-case:lib:save", "recipe-diy:conf:delete", "recipe-diy:conf:list",
    "recipe-diy:conf:save", "recipe-diy:diy:change", "recipe-diy:diy:list", "recipe-diy:diy:update", "recipe-diy:fixed-food:list",
    "recipe:recipe:choose", "recipe:recipe:create", "recipe:recipe:delete", "recipe:recipe:detail", "recipe:recipe:import",
    "recipe:recipe:list", "recipe:recipe:status", "recipe:recipe:update", "role:role:list", "seminar:seminar:create",
    "seminar:seminar:delete", "seminar:seminar:list", "seminar:seminar:update", "series:series:create", "series:series:default",
    "series:series:delete", "series:series:list", "series:series:update", "service-course:course:change-status",
    "service-course:course:change-video-type", "service-course:course:view", "service-evaluation:evaluation:sync",
    "service-evaluation:evaluation:update-weight", "service-evaluation:evaluation:view", "service-plan-history:version:detail",
    "service-plan-history:version:list", "service-plan-history:version:restore", "service-plan:energy:change",
    "service-plan:plan:change-recipe", "service-plan:plan:copy", "service-plan:plan:regenerate", "service-plan:plan:update",
    "service-plan:plan:view", "service-state:service:break", "service-state:service:change-days",
    "service-state:service:change-status", "service-state:service:start", "service:health:view", "service:service:change-remark",
    "service:service:create", "service:service:delete", "service:service:detail", "service:service:list", "service:service:update",
    "service:service:update-camp", "service:service:update-principal", "task:task:create", "task:task:delete", "task:task:list",
    "task:task:update", "users:staff:create", "users:staff:detail", "users:staff:list", "users:staff:update", "work-hs:group:save",
    "work-hs:phrase:delete", "work-hs:phrase:list", "work-hs:phrase:save"
  ],
  "nutritionist": [
    "camp-member:chat:list", "camp-member:service:add", "camp-member:service:choose", "camp-member:service:list",
    "camp-progress:punch:board", "camp-progress:punch:list", "camp-progress:rank:list", "camp:camp:choose", "camp:camp:detail",
    "camp:camp:list", "camp:marketing:detail", "channel:channel:list", "check-in:record:create", "customer:consent:detail",
    "customer:consent:update", "customer:customer:batch", "customer:customer:change-display-recipe",
    "customer:customer:change-pending", "customer:customer:change-remark", "customer:customer:change-subscribe-status",
    "customer:customer:claim", "customer:customer:create", "customer:customer:detail", "customer:customer:list",
    "customer:customer:update", "customer:footmark:list", "customer:member:set", "customer:order:list", "customer:phone:view",
    "customer:service:create", "customer:timeline:list", "customer:weight:create", "data-trend:diet:detail",
    "data-trend:drink:detail", "data-trend:sleep:detail", "data-trend:sport:detail", "data-trend:total:detail",
    "data-trend:weight:detail", "evaluate-answer:answer:create", "evaluate-answer:answer:detail", "evaluate-answer:answer:list",
    "evaluate-answer:answer:simulate", "evaluate-part:part:list", "evaluate-question:item:list", "evaluate-question:question:list",
    "evaluate:questionnaire:choose", "evaluate:questionnaire:detail", "evaluate:questionnaire:list", "external-user:contact:bind",
    "external-user:contact:detail", "external-user:contact:list", "external-user:contact:update", "external-user:phone:view",
    "external-user:service:create", "footmark:footmark:create", "footmark:footmark:delete", "footmark:footmark:list",
    "footmark:footmark:update", "ingredient:ingredient:detail", "ingredient:ingredient:list", "ingredient:type:list",
    "origin:lead:change-status", "origin:lead:convert", "origin:lead:create", "origin:lead:detail", "origin:lead:list",
    "origin:lead:update", "origin:phone:view", "plan-preview:plan:preview", "plan-preview:shopping:view",
    "punch-review:comment:delete", "punch-review:day:evaluate", "punch-review:diet:evaluate", "punch-review:diet:reply",
    "punch-review:second-look:save", "punch-review:weight:update", "punch:diet:detail", "punch:diet:list", "punch:score-item:list",
    "recipe-case:case:detail", "recipe-case:case:list", "recipe-case:case:save", "recipe-case:lib:detail", "recipe-case:lib:list",
    "recipe-diy:conf:list", "recipe-diy:diy:list", "recipe-diy:fixed-food:list", "recipe:recipe:choose", "recipe:recipe:create",
    "recipe:recipe:detail", "recipe:recipe:list", "recipe:recipe:update", "seminar:seminar:list", "series:series:list",
    "service-course:course:change-status", "service-course:course:change-video-type", "service-course:course:view",
    "service-evaluation:evaluation:sync", "service-evaluation:evaluation:update-weight", "service-evaluation:evaluation:view",
    "service-plan-history:version:detail", "service-plan-history:version:list", "service-plan-history:version:restore",
    "service-plan:energy:change", "service-plan:plan:change-recipe", "service-plan:plan:copy", "service-plan:plan:regenerate",
    "service-plan:plan:update", "service-plan:plan:view", "service-state:service:break", "service-state:service:change-days",
    "service-state:service:change-status", "service-state:service:start", "service:health:view", "service:service:change-remark",
    "service:service:create", "service:service:detail", "service:service:list", "service:service:update", "task:task:list",
    "work-hs:group:save", "work-hs:phrase:delete", "work-hs:phrase:list", "work-hs:phrase:save"
  ],
  "operator": [
    "channel:channel:create", "channel:channel:delete", "channel:channel:detail", "channel:channel:list", "channel:channel:qrcode",
    "channel:channel:update", "check-in:record:import", "config-action:action:list", "config-corp:config:create",
    "config-corp:config:delete", "config-corp:config:list", "config-corp:config:update", "config-tab:tab:list",
    "configure:value:list", "customer:customer:import", "dashboard:member:view", "dashboard:operate:view", "dashboard:region:view",
    "dashboard:trade:view", "department:department:list", "department:department:sync", "external-user:contact:create",
    "external-user:contact:delete", "external-user:contact:detail", "external-user:contact:list", "external-user:contact:merge",
    "external-user:contact:sync", "goods:goods:import", "goods:goods:list", "goods:map:import", "goods:map:list",
    "import-file:file:export", "import-file:file:list", "import-file:file:run", "import-file:file:undo",
    "import-file:template:export", "job:job:change-status", "job:job:list", "log:operation:list", "origin:lead:change-status",
    "origin:lead:create", "origin:lead:delete", "origin:lead:detail", "origin:lead:distribute", "origin:lead:import",
    "origin:lead:list", "origin:lead:update", "platform-order:order:import", "platform-order:order:list", "redis:key:create",
    "redis:key:delete", "redis:key:detail", "redis:key:list", "redis:key:update", "seminar:seminar:create", "seminar:seminar:delete",
    "seminar:seminar:list", "seminar:seminar:update", "series:series:create", "series:series:default", "series:series:delete",
    "series:series:list", "series:series:update", "tag:group:sync", "tag:tag:list", "task:task:create", "task:task:delete",
    "task:task:list", "task:task:update", "users:staff:list", "users:staff:sync", "work-chat:group:list", "work-chat:group:sync"
  ]
}'::jsonb) seed (role, codes)
join role r on r.code = seed.role and r.builtin
join permission p on p.enterprise_id = r.enterprise_id and seed.codes ? p.code
where r.version > 1
  or exists (select from role_permission rp where rp.enterprise_id = r.enterprise_id and rp.role_id = r.id and rp.permission_id = p.id);
