const of = (object: string, ...verbs: string[]) => verbs.map((verb) => `${object}:${verb}`);

/** Permissions to create dishes and meal plans, and to see their ingredients. */
export const foodPermissions = [
  ...of('ingredient:ingredient', 'list', 'detail'),
  'ingredient:type:list',
  ...of('recipe-case:case', 'list', 'detail', 'save'),
  ...of('recipe-case:lib', 'list', 'detail'),
  ...of('recipe:recipe', 'list', 'detail', 'choose', 'create', 'update'),
  'recipe-diy:conf:list',
  'recipe-diy:diy:list',
  'recipe-diy:fixed-food:list',
  'series:series:list',
  'seminar:seminar:list',
  'task:task:list',
];

/** What it takes to keep courses and tasks. */
export const coursePermissions = [
  ...of('series:series', 'list', 'create', 'update', 'delete', 'default'),
  ...of('seminar:seminar', 'list', 'create', 'update', 'delete'),
  ...of('task:task', 'list', 'create', 'update', 'delete'),
];

/** What it takes to answer for the food that all plan with. */
export const foodAdminPermissions = [
  ...of('ingredient:ingredient', 'create', 'update', 'delete', 'import'),
  'recipe-case:case:delete',
  'recipe-case:lib:save',
  ...of('recipe:recipe', 'delete', 'status', 'import'),
  ...of('recipe-diy:conf', 'save', 'delete'),
  ...of('recipe-diy:diy', 'change', 'update'),
  ...coursePermissions.filter((one) => !one.endsWith(':list')),
];
