import type { Client } from '@shiyi/sdk';

/** Registers accounts of staff who have none yet. */
export async function addAccounts(
  admin: Client,
  number: number,
  more: { device_id?: number; daily_add_cap?: number } = {},
): Promise<number[]> {
  const known = new Set((await admin.listWorkMembers({ limit: 100 })).list.map(({ staff }) => staff.id));
  const free = (await admin.listStaff({ status: 'enabled', limit: 100 })).list.filter(({ id }) => !known.has(id)).slice(0, number);
  const made: number[] = [];
  for (const { id } of free)
    made.push((await admin.createWorkMember({ wx_alias: `robot-${id}`, nickname: `助手 ${id}`, user_id: id, ...more })).id);
  return made;
}
