import { companies } from '../../../auth/companies.js';
import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './company-handlers.js';

/** The contact's phone number is left out: a history shows no personal data, and a save that leaves it out keeps it. Null and what is not connected yet are left out, as a save leaves them out. */
const withoutNulls = (fields: Record<string, unknown>) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

export const historyKinds: HistoryKind[] = [
  {
    object: 'enterprise',
    read: 'getEnterprise',
    save: 'updateEnterprise',
    handlers,
    writes: ['createEnterprise', 'updateEnterprise', 'changeEnterpriseMode', 'updateEnterpriseProfile', 'deleteEnterprise'],
    async idOf(_, principal, input) {
      if ('id' in input) return Number(input.id);
      // A profile belongs to the caller's own company; an operation that sets the end date creates one.
      return 'expire_at' in input ? undefined : principal.enterpriseId;
    },
    async stateOf(db, id) {
      const row = await companies(db).selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const { name, short_name, logo, qrcode_url, industry, contact_name, province, city, type, mode, seats, agent_id } = row;
      const { time_zone, bmr_floor, origin_return_days, work_from, work_to } = row;
      const corpid = row.corpid.startsWith('own-') ? null : row.corpid;
      const expire_at = new Date(row.expire_at).toISOString();
      const fields = withoutNulls({
        ...{
          name,
          short_name,
          corpid,
          logo,
          qrcode_url,
          industry,
          contact_name,
          province,
          city,
          type,
          mode,
          expire_at,
          seats,
        },
        agent_id,
        settings: { time_zone, bmr_floor, origin_return_days, work_from, work_to },
      });
      return { name, version: row.version, fields };
    },
  },
];
