import type { Insertable } from 'kysely';
import type { Tables } from '../generated/tables.js';
import { campLeadPermissions, campPermissions } from './camp-permissions.js';
import { recordPermissions, reviewPermissions } from './check-in-permissions.js';
import { coursePermissions, foodAdminPermissions, foodPermissions } from './food-permissions.js';
import { assignmentPermissions, dashboardPermissions, planPermissions, servicePermissions } from './service-permissions.js';

type Role = Pick<Insertable<Tables['role']>, 'name' | 'code' | 'level' | 'data_scope' | 'remark'> & { permissions: string[] };

const people = 'users:staff:';
const departments = 'department:department:';
const channels = 'channel:channel:';
const questionnaires = 'evaluate:questionnaire:';
const bank = 'evaluate-question:';
const answers = 'evaluate-answer:answer:';

/** What it takes to let a customer answer a questionnaire, and to try one. */
const answering = [
  `${questionnaires}list`,
  `${questionnaires}detail`,
  `${questionnaires}choose`,
  'evaluate-part:part:list',
  `${bank}question:list`,
  `${bank}item:list`,
  `${answers}list`,
  `${answers}detail`,
  `${answers}create`,
  `${answers}simulate`,
];

const customers = 'customer:customer:';
/** What it takes to look after customers. */
const caring = [
  ...[
    'list',
    'detail',
    'create',
    'update',
    'claim',
    'batch',
    'change-display-recipe',
    'change-subscribe-status',
    'change-pending',
    'change-remark',
  ].map((one) => customers + one),
  'customer:phone:view',
  'customer:order:list',
  'customer:service:create',
  'customer:member:set',
  'customer:consent:detail',
  'customer:consent:update',
  'customer:timeline:list',
  'customer:weight:create',
  'tag:customer:update',
];
/** What answers for whole persons: two that are one, and their right to their data. */
const answeringFor = [
  'customer-export:file:create',
  `${customers}merge`,
  `${customers}delete`,
  'customer:data:export',
  'customer:data:erase',
];

const writing = ['create', 'update', 'delete'];

const leads = 'origin:lead:';
const contacts = 'external-user:contact:';
/** Permissions to follow up leads and customers, and to add them on WeCom. */
const following = [
  ...['list', 'detail', 'create', 'update', 'change-status', 'convert'].map((one) => leads + one),
  'origin:phone:view',
  ...['list', ...writing].map((one) => `footmark:footmark:${one}`),
  'customer:footmark:list',
  ...['list', 'detail', 'update', 'bind'].map((one) => contacts + one),
  'external-user:phone:view',
  'external-user:service:create',
];
/** What it takes to bring leads and contacts, and to give them to staff. */
const distributing = [
  ...['delete', 'import', 'distribute'].map((one) => leads + one),
  ...['create', 'update', 'bind', 'delete', 'sync', 'merge'].map((one) => contacts + one),
];

/** What imports write one by one, and what undoing them deletes. */
const importing = [
  ...writing.map((verb) => customers + verb),
  'customer:customer:import',
  'check-in:record:create',
  'check-in:record:import',
  ...writing.map((verb) => `goods:goods:${verb}`),
  'goods:goods:import',
  'goods:map:import',
  'platform-order:order:import',
];

/** The four roles of a new company. Administrators may do everything, so their list is empty. */
export const roleSeeds: Role[] = [
  { name: '管理员', code: 'admin', level: 99, data_scope: 'all', remark: '拥有全部权限', permissions: [] },
  {
    name: '营养主管',
    code: 'lead',
    level: 50,
    data_scope: 'dept_and_children',
    remark: '管理本部门及下级部门的营养师',
    permissions: [
      `${people}list`,
      `${people}detail`,
      `${people}create`,
      `${people}update`,
      'role:role:list',
      'permission:permission:list',
      `${departments}list`,
      `${channels}list`,
      'log:login:list',
      ...answering,
      ...caring,
      ...recordPermissions,
      ...answeringFor,
      ...following,
      ...distributing,
      ...writing.flatMap((verb) => [questionnaires, 'evaluate-part:part:', `${bank}question:`, `${bank}item:`].map((one) => one + verb)),
      `${questionnaires}change-status`,
      ...planPermissions,
      ...servicePermissions,
      ...assignmentPermissions,
      ...campPermissions,
      ...campLeadPermissions,
      ...reviewPermissions,
      'punch-review:agreement:view',
      ...dashboardPermissions,
      ...foodPermissions,
      ...foodAdminPermissions,
    ],
  },
  {
    name: '营养师',
    code: 'nutritionist',
    level: 10,
    data_scope: 'self',
    remark: '服务自己的客户',
    permissions: [
      `${channels}list`,
      ...answering,
      ...caring,
      ...recordPermissions,
      ...planPermissions,
      ...servicePermissions,
      ...campPermissions,
      ...reviewPermissions,
      ...following,
      ...foodPermissions,
    ],
  },
  {
    name: '运营',
    code: 'operator',
    level: 10,
    data_scope: 'dept',
    remark: '导入、同步、渠道、日任务与缓存',
    permissions: [
      ...dashboardPermissions,
      ...['list', 'detail', ...writing].map((one) => `redis:key:${one}`),
      'log:operation:list',
      `${people}list`,
      `${people}sync`,
      `${departments}list`,
      `${departments}sync`,
      `${channels}list`,
      `${channels}detail`,
      `${channels}create`,
      `${channels}update`,
      `${channels}delete`,
      `${channels}qrcode`,
      'configure:value:list',
      `${contacts}list`,
      `${contacts}detail`,
      'tag:tag:list',
      'tag:group:sync',
      'work-chat:group:list',
      'work-chat:group:sync',
      'import-file:file:list',
      'import-file:file:run',
      'import-file:file:export',
      'import-file:file:undo',
      'import-file:template:export',
      ...importing,
      `${leads}list`,
      `${leads}detail`,
      `${leads}create`,
      `${leads}update`,
      `${leads}change-status`,
      ...distributing,
      'platform-order:order:list',
      'goods:goods:list',
      'goods:map:list',
      'job:job:list',
      'job:job:change-status',
      'config-tab:tab:list',
      'config-action:action:list',
      'config-corp:config:list',
      'config-corp:config:create',
      'config-corp:config:update',
      'config-corp:config:delete',
      ...coursePermissions,
    ],
  },
];
