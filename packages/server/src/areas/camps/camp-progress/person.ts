import { sql } from 'kysely';
import type { PersonData } from '../../../person/person-data.js';
import { eraseFromRankings } from './erase-rankings.js';

export const personData: PersonData[] = [
  {
    what: 'camp_rankings',
    name: ['减脂营排名', 'Rankings of camps'],
    table: 'camp_result',
    also: ({ ids }) => sql`exists (select from service s where s.camp_id = r.camp_id and s.user_id = any(${ids}::bigint[]))`,
    merge: 'with its owner',
    erase: {
      do: 'anonymize',
      set: {},
      reason: ['名次保留，供其他学员核对；体重已删除', 'Places stay, for those of others to be right; weights are deleted'],
    },
    exported: false,
    beforeErasure: ({ db, person }) => eraseFromRankings(db, person.ids),
  },
];
