import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Leaver } from './people.js';
import type { Pick, Rule } from './shares.js';

/** A hand-over as the server continues it. */
export interface HandOverRow {
  id: number;
  user_id: number;
  to_user_ids: number[];
  rule: Rule;
  picks: Pick[];
  customer_text: string | null;
  services_at_once: boolean;
  status: 'running' | 'finished' | 'cancelled';
  is_listed: boolean;
  has_left: boolean;
  operator_id: number;
  wx_userid: string | null;
  name: string;
  /** Whether they are no longer in WeCom now. */
  is_away: boolean;
}

const query = (
  id: number,
) => sql<HandOverRow>`select h.id, h.user_id, h.to_user_ids, h.rule, h.picks, h.customer_text, h.services_at_once, h.status,
    h.is_listed, h.has_left, h.operator_id, s.wx_userid, s.name, s.wx_status = 5 as is_away
  from hand_over h join staff s on s.id = h.user_id where h.id = ${id} for no key update of h`;

/** Returns a hand-over, locked; undefined if there is none. */
export const lockHandOver = async (db: Db, id: number) => (await query(id).execute(db)).rows[0];

export const leaverIn = ({ user_id, name, wx_userid, has_left }: HandOverRow): Leaver => ({ id: user_id, name, wx_userid, has_left });
