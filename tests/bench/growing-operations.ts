import type { Client } from '@shiyi/sdk';
import type { GrowingCompany } from './growing-rows.js';

export interface GrowingOperation {
  name: string;
  /** Sends the requests, and returns what they did. */
  work(client: Client, company: GrowingCompany): Promise<unknown>;
}

const kinds = ['camp_services', 'customer_batch', 'customer_merge'];

/** Waits for the jobs that a request left. */
export async function jobsDone(client: Client): Promise<void> {
  for (const kind of kinds)
    for (;;) {
      const [last] = (await client.listJobs({ kind, limit: 1 })).list;
      if (last?.status === 'failed') throw new Error(last.error ?? kind);
      if (!last || !/waiting|running/.test(last.status)) break;
      await new Promise((done) => setTimeout(done, 50));
    }
}

/** As many as a batch takes. */
const filter = { keyword: '批量', province: '广东省' };
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const customers: GrowingOperation[] = [
  {
    name: '20,000 customers get a tag',
    work: async (client, { tag }) => (await client.setCustomersInBatch({ filter, op: 'tag', add_tag_ids: [tag] })).changed,
  },
  {
    name: '20,000 customers get a nutritionist',
    work: async (client, { staff }) =>
      (await client.setCustomersInBatch({ filter, op: 'assign', principal_user_id: staff[1] as number })).changed,
  },
  {
    name: '20,000 customers need action',
    work: async (client) => (await client.setCustomersInBatch({ filter, op: 'pending', is_pending: true, reason: '回访' })).changed,
  },
  {
    name: '20,000 customers get a membership',
    work: async (client) => (await client.setCustomersInBatch({ filter, op: 'member', days: 30 })).changed,
  },
  {
    name: 'CRM task for 20,000 customers',
    work: async (client, { staff }) =>
      (
        await client.createCrmTask({
          ...{ name: '批量加好友', type: 'add_friend', source: 'filter', assignee_ids: staff.slice(0, 1) },
          filter: { condition: { field: 'attribute.province', op: 'eq', values: ['广东省'] } },
          plan: { from: daysFrom(1), per_day: 20, interval_s: 60 },
        })
      ).counters.total,
  },
  {
    name: '20,000 customers sent to a CRM task',
    async work(client) {
      const { list } = await client.listCrmTasks({ status: 'draft', limit: 100 });
      const crm_task_id = list.find((one) => one.name !== '批量加好友')?.id ?? 0;
      return (await client.sendCustomersToCrmTask({ crm_task_id, filter })).changed;
    },
  },
  {
    name: 'Data of a customer with 100,000 rows',
    work: async (client, { heavy }) => (await client.exportCustomerData({ id: heavy })).bytes.length,
  },
  {
    name: 'Merge of a customer with 100,000 rows',
    async work(client, { heavy }) {
      const { version } = await client.getCustomer({ id: heavy });
      const [stays] = (await client.listCustomers({ keyword: '批量777', limit: 1 })).list;
      if (!stays) throw new Error('There is no customer to merge with.');
      await client.mergeCustomers({ id: stays.id, version: stays.version, other_id: heavy, other_version: version });
      return stays.id;
    },
  },
  {
    name: 'Erasure of a customer with 100,000 rows',
    async work(client) {
      const [one] = (await client.listCustomers({ keyword: '批量777', limit: 1 })).list;
      if (!one) throw new Error('There is no customer to erase.');
      return (await client.eraseCustomer({ id: one.id, typed_name: one.nick_name })).removed.reduce((sum, { count }) => sum + count, 0);
    },
  },
];

const leads: GrowingOperation[] = [
  {
    name: '5,000 leads assigned',
    work: async (client, { staff }) =>
      (await client.setLeadHolders({ filter: { keyword: '一起分配' }, mode: 'average', user_ids: staff.slice(0, 3) })).ok.length,
  },
  {
    name: '500 assignments of leads undone',
    async work(client) {
      const ids: number[] = [];
      for (const page of [1, 2, 3, 4, 5])
        ids.push(...(await client.listLeads({ status: 'distributed', limit: 100, page })).list.map(({ id }) => id));
      return (await client.resetLeadHolders({ ids })).ok.length;
    },
  },
];

const campOf = async (client: Client) => (await client.listCamps({ keyword: '批量营' })).list[0]?.id ?? 0;

const services: GrowingOperation[] = [
  {
    name: '1,000 services terminated',
    work: async (client) =>
      (await client.changeServiceStatusInBatch({ filter: { keyword: '批量服务' }, status: 'terminated', reason: '退款' })).ok.length,
  },
  {
    name: '1,000 services handed over',
    async work(client, { staff }) {
      const { list } = await client.listServices({ keyword: '入营服务', limit: 1 });
      return (await client.updateServicePrincipal({ from_user_id: list[0]?.principal?.id ?? 0, user_id: staff[2] as number })).ok.length;
    },
  },
  {
    name: '500 services added to a camp',
    work: async (client) => {
      const service_ids: number[] = [];
      for (const page of [1, 2, 3, 4, 5])
        service_ids.push(...(await client.listServices({ keyword: '入营服务', limit: 100, page })).list.map(({ id }) => id));
      return (await client.saveCampServices({ camp_id: await campOf(client), service_ids })).ok.length;
    },
  },
  {
    name: 'Plan of 500 services of a camp',
    work: async (client, { recipe }) => (await client.setCampRecipe({ camp_id: await campOf(client), recipe_id: recipe })).ok.length,
  },
  {
    name: 'Days of 500 services of a camp',
    work: async (client) => (await client.setCampServiceDays({ camp_id: await campOf(client), service_days: 42 })).ok.length,
  },
  {
    name: 'Start of 500 services of a camp',
    work: async (client) => (await client.setCampStartDate({ camp_id: await campOf(client), start_date: daysFrom(5) })).ok.length,
  },
  {
    name: 'Sport of 500 services of a camp',
    work: async (client) => (await client.setCampSportType({ camp_id: await campOf(client), sport_type: 'walk' })).ok.length,
  },
  {
    name: 'Sheet of 500 services of a camp',
    work: async (client) => (await client.exportCampServices({ camp_id: await campOf(client) })).bytes.length,
  },
];

const rest: GrowingOperation[] = [
  {
    name: 'A channel moved among 100,000',
    async work(client) {
      const [one, other] = (await client.listChannels({ keyword: '批量', limit: 2 })).list;
      if (!one || !other) throw new Error('There are no channels.');
      return (
        await client.updateChannel({ id: one.id, version: one.version, code: one.code, name: one.name, type: one.type, pid: other.id })
      ).level;
    },
  },
  {
    name: '200 tasks reordered among 1,000 of a day',
    async work(client) {
      const pages = await Promise.all([1, 2].map((page) => client.listTasks({ day_no: 300, limit: 100, page })));
      const ids = pages.flatMap(({ list }) => list.map(({ id }) => id)).reverse();
      await client.saveTaskOrder({ day_no: 300, ids });
      return ids.length;
    },
  },
  { name: '100,000 notices read', work: async (client) => (await client.setNoticesRead({})).unread },
  {
    name: '100,000 cached values deleted by pattern',
    work: async (client) => (await client.deleteCacheKeys({ pattern: 'growing *' })).deleted,
  },
];

export const growingOperations: readonly GrowingOperation[] = [...leads, ...services, ...customers, ...rest];
