import type { Input } from '@shiyi/sdk';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { importUpload } from '../../../imports/imports.js';
import { assertVisible } from '../../customers/customer/customer.js';
import { assertConsent } from './consent.js';
import { mostDaysLate, type Outcome, recordCheckIns } from './record.js';

async function record(context: Context, event: Input<'createCheckIn'>) {
  const { db, principal, audit } = context;
  await assertVisible(context, event.user_id);
  await assertConsent(db, event);
  const sender = { enterpriseId: principal.enterpriseId, source: 'staff', staffId: principal.staffId, mostDaysLate };
  const [outcome] = await recordCheckIns(db, sender, [event]);
  const { reason, field, outcome: result, ...rest } = outcome as Outcome;
  if (reason) throw refuseField(42200, field ?? 'kind', 'check_in', reason);
  audit({ target: event.user_id });
  return { ...rest, outcome: result, reason: null, field: null };
}

export const handlers: Handlers = { createCheckIn: record, importCheckIns: importUpload('checkin') };
