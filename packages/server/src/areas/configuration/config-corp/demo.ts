import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

const changes = [
  { key: 'drink_water', alias: '喝够水', score_override: 3 },
  { key: 'snack', enabled: false },
  { key: 'waist', alias: '量腰围', score_override: 5 },
];

/** Changes a few of the actions that all companies share. */
async function addChanges(db: Db, enterprise_id: number) {
  const actions = await db
    .selectFrom('config_action')
    .select(['id', 'tab_id', 'key'])
    .where(
      'key',
      'in',
      changes.map((one) => one.key),
    )
    .execute();
  const rows = actions.map(({ id, tab_id, key }) => {
    const { key: _, ...own } = changes.find((one) => one.key === key) ?? { key };
    return { enterprise_id, tab_id, action_id: id, ...own };
  });
  if (rows.length > 0) await db.insertInto('config_corp').values(rows).execute();
}

export const demo: Demo = { add: addChanges };
