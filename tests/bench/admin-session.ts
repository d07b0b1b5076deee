import { openSession } from '@shiyi/server/auth/session-rows';
import type { Database } from '@shiyi/server/db/database';

/** Opens a session of the sandbox's administrator without a password. */
export async function openAdminSession(database: Database) {
  const admin = await database.system((db) =>
    db.selectFrom('staff').select(['id', 'enterprise_id']).where('username', '=', 'admin').executeTakeFirstOrThrow(),
  );
  const enterpriseId = admin.enterprise_id;
  const session = { enterpriseId, staffId: admin.id, ip: '127.0.0.1', userAgent: 'bench', seconds: 3600 };
  return { enterpriseId, token: (await database.system((db) => openSession(db, session))).token };
}
