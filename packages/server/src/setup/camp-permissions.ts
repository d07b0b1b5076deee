/** What it takes to look after the camps that one leads. */
export const campPermissions = [
  ...['list', 'detail', 'choose'].map((one) => `camp:camp:${one}`),
  'camp:marketing:detail',
  ...['list', 'choose', 'add'].map((one) => `camp-member:service:${one}`),
  'camp-member:chat:list',
  'camp-progress:punch:list',
  'camp-progress:punch:board',
  'camp-progress:rank:list',
];

/** What it takes to set camps up. */
export const campLeadPermissions = [
  ...['create', 'update', 'delete', 'status'].map((one) => `camp:camp:${one}`),
  'camp-member:service:export',
  'camp-member:chat:sync',
  ...['start', 'recipe', 'days', 'sport'].map((one) => `camp-setting:camp:set-${one}`),
];
