/** What it takes to record for customers and to see how their days went. */
export const recordPermissions = [
  'check-in:record:create',
  ...['weight', 'sport', 'diet', 'drink', 'sleep', 'total'].map((one) => `data-trend:${one}:detail`),
];

/** What it takes to review check-ins, with quick replies. */
export const reviewPermissions = [
  'punch:diet:list',
  'punch:diet:detail',
  'punch:score-item:list',
  'punch-review:diet:evaluate',
  'punch-review:diet:reply',
  'punch-review:day:evaluate',
  'punch-review:weight:update',
  'punch-review:comment:delete',
  'punch-review:second-look:save',
  'work-hs:phrase:list',
  'work-hs:phrase:save',
  'work-hs:phrase:delete',
  'work-hs:group:save',
];
