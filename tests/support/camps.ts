import type { Client, Input } from '@shiyi/sdk';
import { dayIn } from './services.js';

let periods = 900;

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Creates a camp that customers can join, which starts in ten days if no day is given. */
export async function enrollingCamp(client: Client, { start_date = dayIn(10), ...more }: Partial<Input<'createCamp'>> = {}) {
  const { id: staff } = await client.getSessionInfo();
  const { id } = await client.createCamp({
    ...{ name: '测试营', period_no: ++periods, type: 'fat_loss', service_days: 28, capacity: 5, principal_user_ids: [staff], start_date },
    ...{ enroll_from: dayBefore(start_date, 5), enroll_to: dayBefore(start_date, 1) },
    ...more,
  });
  await client.changeCampStatus({ camp_id: id, status: 'enrolling' });
  return id;
}
