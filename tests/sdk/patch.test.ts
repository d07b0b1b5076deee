import { isApiError } from '@shiyi/sdk';
import { conflictOf, patch, type ReplacingId, toInput } from '@shiyi/sdk/patch';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { failure } from './connect.js';

const used = useAdmin({});

async function newCustomer(name: string): Promise<number> {
  const { id } = await used.admin.createCustomer({
    nick_name: name,
    phone: `139${Math.random().toFixed(8).slice(2)}`,
    height: 165,
    job: '护士',
  });
  return id;
}

describe('toInput', () => {
  it('makes an input of a record that the server accepts as it is', async () => {
    const id = await newCustomer('甲');
    const record = await used.admin.getCustomer({ id });
    const saved = await used.admin.updateCustomer(toInput('updateCustomer', record));
    expect(saved.version).toBe(record.version + 1);
    const { version: _, updated_at: __, ...rest } = record;
    expect(await used.admin.getCustomer({ id })).toMatchObject(rest);
  });

  it('refuses an operation that replaces nothing, and a record of another read', async () => {
    const row = (await used.admin.listCustomers({ limit: 1 })).list[0];
    expect(() => toInput('listCustomers' as ReplacingId, row as never)).toThrow(expect.objectContaining({ reason: 'not-replacing' }));
    expect(() => toInput('updateCustomer', row as never)).toThrow(expect.objectContaining({ reason: 'incomplete-record' }));
  });

  it('is typed by the operation', () => {
    const wrong = () => {
      // @ts-expect-error a record of another kind does not compile
      toInput('updateCustomer', { id: 1, name: '甲' });
      // @ts-expect-error a change needs the field that names the record
      void patch(used.admin, 'updateCustomer', { remark: '晚班' });
      // @ts-expect-error a wrong field does not compile
      void patch(used.admin, 'updateCustomer', { id: 1, size: 3 });
    };
    expectTypeOf(wrong).returns.toBeVoid();
    expectTypeOf(toInput<'updateCustomer'>).returns.toHaveProperty('remark');
  });
});

describe('patch', () => {
  it('empties a field with null, and keeps a phone number that nobody may read', async () => {
    const id = await newCustomer('乙');
    const { phone_masked } = await used.admin.getCustomer({ id });
    await patch(used.admin, 'updateCustomer', { id, job: null, remark: '晚班' });
    expect(phone_masked).toMatch(/^139/);
    expect(await used.admin.getCustomer({ id })).toMatchObject({ job: null, remark: '晚班', height: 165, nick_name: '乙', phone_masked });
  });

  it('tells both values when someone else has saved the record', async () => {
    const id = await newCustomer('丙');
    const { version } = await used.admin.getCustomer({ id });
    await patch(used.admin, 'updateCustomer', { id, remark: '早班', height: 170 });
    const error = await failure(patch(used.admin, 'updateCustomer', { id, version, remark: '晚班', height: 170 }));
    expect(isApiError(error, 40901)).toBe(true);
    const { updated_at } = await used.admin.getCustomer({ id });
    expect(error.detail).toMatchObject({ version: version + 1, updated_at: new Date(updated_at).toISOString() });
    const conflict = conflictOf(error, 'updateCustomer');
    expect(conflict?.fields).toEqual([{ field: 'remark', ours: '晚班', theirs: '早班' }]);
    expect(conflict?.record).toMatchObject({ id, version: version + 1, remark: '早班' });
    expect(JSON.stringify(error)).not.toContain('晚班');
    expect(await used.admin.getCustomer({ id })).toMatchObject({ remark: '早班' });
  });

  it('fails as the read does, and when no list has the record', async () => {
    expect(await failure(patch(used.admin, 'updateCustomer', { id: 9_999_999, remark: '无' }))).toMatchObject({ bizCode: 40400 });
    expect(await failure(patch(used.admin, 'updateSeries', { id: 9_999_999, name: '无' }))).toMatchObject({
      kind: 'usage',
      reason: 'no-record',
      outcome: 'notSent',
    });
  });
});
