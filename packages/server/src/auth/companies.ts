import { sql } from 'kysely';
import type { Db } from '../db/database.js';

/** Companies that are not deleted. A tenant's handle sees only its own. */
export const companies = (db: Db) => db.selectFrom('enterprise').where('enterprise.deleted_at', 'is', null);

export const companyState = sql<
  'pending_auth' | 'active' | 'grace' | 'expired' | 'disabled'
>`company_state(enterprise.status, enterprise.expire_at)`;
