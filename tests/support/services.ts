import type { Client, Input } from '@shiyi/sdk';
import { woman } from './woman.js';

type Order = Partial<Omit<Input<'createService'>, 'user_id'>>;
type Customer = Partial<Input<'createCustomer'>>;

/** An order of six weeks. */
export const order = { product_name: '六周体重管理', type: 'weight_loss', service_days: 42 } as const;

/** Today in the time zone of the test companies, or so many days later. */
export const dayIn = (days = 0, zone = 'Asia/Shanghai') =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: zone });

/** Opens a service order for a new customer; it has not started. */
export async function pendingService(client: Client, more: Order = {}, customer: Customer = {}) {
  const { id: user_id } = await client.createCustomer({ ...woman, ...customer });
  const { id } = await client.createService({ user_id, ...order, ...more });
  return { user_id, id };
}

/** Opens a service order that started on this day, at most 30 days ago. */
export async function runningService(client: Client, start_date: string, more: Order = {}, customer: Customer = {}) {
  const service = await pendingService(client, more, customer);
  await client.changeServiceStart({ service_id: service.id, start_date });
  return service;
}
