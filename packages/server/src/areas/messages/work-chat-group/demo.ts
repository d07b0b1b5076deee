import type { Db } from '../../../db/database.js';
import { listFollowUsers } from '../../../outside/wecom/customers.js';
import { getGroup, listGroups } from '../../../outside/wecom/groups.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { addFromWeCom } from '../../../sandbox/company-directory.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demoCompany } from '../../../sandbox/demo-company.js';
import { demo as contacts } from '../../customers/external-user/demo.js';
import { addCodesToWeCom, addFormerMembers, addGroupCodes } from './demo-codes.js';
import { type GroupDetail, writeGroups } from './write-groups.js';

/** Takes over the groups with their members. */
async function addGroups(db: Db, api: Api, signal: AbortSignal) {
  const { states } = await listGroups(api, await listFollowUsers(api, signal), '', signal);
  const groups: GroupDetail[] = [];
  for (const [chatId, status] of states) groups.push({ ...(await getGroup(api, chatId, signal)), status });
  await writeGroups(db, groups);
}

export const demo: Demo = {
  needs: [contacts],
  async add(system, enterpriseId) {
    const company = await demoCompany(system, enterpriseId);
    await addFromWeCom(system, enterpriseId, async (db, api, signal) => {
      await addGroups(db, api, signal);
      await addFormerMembers(db);
      await addGroupCodes(db, company);
    });
    await addCodesToWeCom(system, company);
  },
};
