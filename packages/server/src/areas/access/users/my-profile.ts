import type { Data } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { liveStaff, staffColumns } from './staff.js';

/** Returns the caller's record, with personal data unmasked. */
export async function profileOf({ db, principal }: Context) {
  const {
    status: _,
    version: __,
    own_email: email,
    ...profile
  } = await liveStaff(db)
    .select([...staffColumns, 'staff.email as own_email', 'staff.last_login_ip', 'staff.pwd_changed_at'])
    .where('staff.id', '=', principal.staffId)
    .executeTakeFirstOrThrow();
  return { ...profile, email } as Data<'getMyProfile'>;
}
