/** What it takes to open services, and to plan and change what their customers eat. */
export const planPermissions = [
  'service:service:list',
  'service:service:create',
  'service:service:detail',
  'service:health:view',
  'service-plan:plan:view',
  'service-plan:plan:update',
  'service-plan:plan:change-recipe',
  'service-plan:plan:regenerate',
  'service-plan:plan:copy',
  'service-plan:energy:change',
  'service-plan-history:version:list',
  'service-plan-history:version:detail',
  'service-plan-history:version:restore',
  'plan-preview:plan:preview',
  'plan-preview:shopping:view',
];

/** What it takes to run services: their states and terms, courses and evaluations. */
export const servicePermissions = [
  ...['update', 'change-remark'].map((one) => `service:service:${one}`),
  ...['start', 'break', 'change-status', 'change-days'].map((one) => `service-state:service:${one}`),
  ...['view', 'change-video-type', 'change-status'].map((one) => `service-course:course:${one}`),
  ...['view', 'sync', 'update-weight'].map((one) => `service-evaluation:evaluation:${one}`),
];

/** What it takes to say who looks after services, and in which camp. */
export const assignmentPermissions = ['update-principal', 'update-camp', 'delete'].map((one) => `service:service:${one}`);

/** What it takes to see the figures of the company. */
export const dashboardPermissions = ['member', 'trade', 'region', 'operate'].map((one) => `dashboard:${one}:view`);
