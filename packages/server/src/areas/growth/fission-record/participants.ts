import type { Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { lockContact } from '../../customers/external-user/contact.js';
import { keepCodePictures } from '../fission/code-pictures.js';
import { drawPosters } from '../fission/draw-posters.js';
import { joinCampaign } from './join.js';
import { participantRow } from './rows.js';

/** @throws Refusal 40400, 40900, 42200 */
export async function createFissionParticipant(context: Context, { id, external_user_id }: Input<'createFissionParticipant'>) {
  const { db, principal, caller, audit, afterCommit, deps } = context;
  const contact = await lockContact(context, { id: external_user_id });
  const participantId = await joinCampaign(db, {
    ...{ campaignId: id, contactId: contact.id, origin: caller.origin },
    ...{ operatorId: principal.staffId, calendar: principal },
  });
  const { outgoing_id } = await db
    .selectFrom('fission_participant')
    .select('outgoing_id')
    .where('id', '=', participantId)
    .executeTakeFirstOrThrow();
  // What the caller reads next has the code, if WeCom answers soon.
  afterCommit(async () => {
    if (outgoing_id !== null) await deps.outbox.settled(principal.enterpriseId, outgoing_id);
    await keepCodePictures(deps, principal.enterpriseId);
    await drawPosters(deps, principal.enterpriseId);
  });
  audit({ target: id, after: { external_user_id } });
  return participantRow(db, participantId);
}
