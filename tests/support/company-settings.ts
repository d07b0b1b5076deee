import type { Client, Data } from '@shiyi/sdk';

/** Returns what a save of a company's record sends back unchanged. */
export function savedFields({
  id,
  version,
  name,
  short_name,
  contact_name,
  contact_phone,
  type,
  mode,
  expire_at,
  seats,
}: Data<'getEnterprise'>) {
  return { id, version, name, short_name, contact_name, contact_phone: contact_phone ?? '', type, mode, expire_at, seats };
}

/** Changes some settings of the caller's own company. */
export async function changeSettings(client: Client, settings: Partial<Data<'getEnterprise'>['settings']>) {
  const company = await client.getEnterprise({});
  return client.updateEnterprise({ ...savedFields(company), settings: { ...company.settings, ...settings } });
}
