import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Language } from '../../../http/refusal.js';

type MedalAction = Data<'getMedalActions'>[number];

const both: MedalAction['threshold_types'] = ['count', 'streak'];

/** What every company has beside its daily actions. */
const everywhere = [
  { key: 'diet_punch', zh: '任意餐次打卡', en: 'Any meal', threshold_types: both },
  { key: 'read_article', zh: '阅读', en: 'Reading', threshold_types: both },
  { key: 'share_article', zh: '分享', en: 'Sharing', threshold_types: both },
  { key: 'earn_points', zh: '累计获得积分', en: 'Points earned', threshold_types: ['count'] satisfies MedalAction['threshold_types'] },
];

/** Daily actions that are on in the configuration of the company, by the names that it gave them. */
async function dailyActions(db: Db): Promise<MedalAction[]> {
  const { rows } = await sql<{ key: string; name: string; tab_name: string }>`
    select a.key, coalesce(oa.alias, a.name) as name, coalesce(ot.alias, t.name) as tab_name
    from config_action a join config_tab t on t.id = a.tab_id
      left join config_corp oa on oa.action_id = a.id left join config_corp ot on ot.tab_id = t.id and ot.action_id is null
    where a.status = 'on' and t.status = 'on' and coalesce(oa.enabled, true) and coalesce(ot.enabled, true)
    order by coalesce(ot.sort, t.sort), t.id, coalesce(oa.sort, a.sort), a.id`.execute(db);
  return rows.map((row) => ({ ...row, threshold_types: both }));
}

export async function medalActions(db: Db, language: Language): Promise<MedalAction[]> {
  const own = everywhere.map(({ zh, en, ...rest }): MedalAction => ({ ...rest, name: language === 'en' ? en : zh, tab_name: null }));
  return [...(await dailyActions(db)), ...own];
}

/** The name of an action as a column, also of one that was switched off since. */
export const actionName = (language: Language) => {
  const words = everywhere.map(({ key, zh, en }) => sql`when ${key} then ${language === 'en' ? en : zh}`);
  return sql<string>`case medal.action_key ${sql.join(words, sql` `)} else coalesce((select coalesce(o.alias, a.name) from config_action a
    left join config_corp o on o.action_id = a.id where a.key = medal.action_key), medal.action_key) end`;
};
