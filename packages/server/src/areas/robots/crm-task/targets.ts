import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { audienceOf } from './audience.js';
import type { Target } from './items.js';

type TaskInput = Pick<Input<'createCrmTask'>, 'source' | 'items' | 'filter' | 'file'>;

/** Customers that one transaction adds within the time that a caller waits. */
const mostTargets = 20_000;

/** Each source has its own fields; another one would be lost unnoticed. @throws Refusal 42200 */
export function assertSource({ source, items, filter, file }: TaskInput) {
  if (source === 'filter' && filter === undefined)
    throw refuseField(42200, 'filter', 'required', ['请设置客户条件', 'Set the conditions for customers']);
  const unread = source === 'import' ? filter && 'filter' : items?.length ? 'items' : file === undefined ? undefined : 'file';
  if (unread)
    throw refuseField(42200, unread, 'only', [
      '所选的对象来源不用这一项，请去掉',
      'The chosen source does not use this field; leave it out',
    ]);
  if (file !== undefined && items?.length)
    throw refuseField(42200, 'file', 'only', ['号码请填写或上传文件，只能用一种', 'Enter numbers or upload a file, one of the two']);
}

async function customersBy(context: Context, filter: NonNullable<TaskInput['filter']>): Promise<Target[]> {
  const found = await audienceOf(context, filter)
    .select(['customer.phone', sql<null>`null`.as('name')])
    .orderBy('customer.id')
    .limit(mostTargets + 1)
    .$narrowType<{ phone: string }>()
    .execute();
  if (found.length > mostTargets)
    throw refuseField(42200, 'filter', 'max', [
      `一个任务最多 ${mostTargets} 位客户，请缩小条件`,
      `A task holds at most ${mostTargets} customers; narrow the conditions`,
    ]);
  return found;
}

/** Returns the numbers of a task, each once. @throws Refusal 42200 if there is none */
export async function targetsOf(context: Context, asked: TaskInput, inFile: readonly Target[] | undefined): Promise<Target[]> {
  const { source, items = [], filter } = asked;
  const given =
    source === 'filter'
      ? await customersBy(context, filter ?? {})
      : (inFile ?? items.map(({ phone, name }) => ({ phone, name: name?.trim() || null })));
  const field = source === 'filter' ? 'filter' : inFile ? 'file' : 'items';
  if (given.length === 0)
    throw refuseField(42200, field, 'required', [
      '没有可以联系的对象，请调整',
      'Nobody is left to contact; change the numbers or the conditions',
    ]);
  return [...new Map(given.map((one) => [one.phone, one])).values()];
}
