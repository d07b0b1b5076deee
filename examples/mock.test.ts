// Tests code that uses the client, without a server.
import type { Client } from '@shiyi/sdk';
import { createMockClient, Refusal } from '@shiyi/sdk/mock';
import { describe, expect, it } from 'vitest';

/** The code under test: greets a member of staff. */
async function greet(client: Client, id: number): Promise<string> {
  const result = await client.getStaff.safe({ id });
  return result.ok ? `您好，${result.data.name}` : '查无此人';
}

describe('greet', () => {
  it('names the person', async () => {
    const { client, calls } = createMockClient();
    expect(await greet(client, 3)).toMatch(/^您好，./);
    expect(calls).toEqual([{ id: 'getStaff', input: { id: 3 } }]);
  });

  it('says so when there is nobody', async () => {
    const { client } = createMockClient({ answers: { getStaff: new Refusal({ status: 404, code: 40400 }) } });
    expect(await greet(client, 4)).toBe('查无此人');
  });
});
