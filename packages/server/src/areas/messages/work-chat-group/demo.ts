import type { Db } from '../../../db/database.js';
import { addFromWeCom } from '../../../sandbox/company-directory.js';
import type { Demo } from '../../../sandbox/demo.js';
import { listFollowUsers } from '../../../wecom/customers.js';
import { getGroup, listGroups } from '../../../wecom/groups.js';
import type { Api } from '../../../wecom/wx-api.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { type FoundGroup, writeGroups } from './write-groups.js';

/** Takes over the groups with their members. */
async function addGroups(db: Db, api: Api, signal: AbortSignal) {
  const { states } = await listGroups(api, await listFollowUsers(api, signal), '', signal);
  const groups: FoundGroup[] = [];
  for (const [chatId, status] of states) groups.push({ ...(await getGroup(api, chatId, signal)), status });
  await writeGroups(db, groups);
}

export const demo: Demo = { needs: [contacts], add: (system, enterpriseId) => addFromWeCom(system, enterpriseId, addGroups) };
