import { describe, expect, it } from 'vitest';
import type { Deps } from '../http/context.js';
import { officialAccountOf } from '../outside/official/official-account.js';
import { publishMenu } from '../outside/official/official-api.js';
import { setRemark } from '../outside/wecom/customers.js';

const note = { userid: 'a', external_userid: 'b', remark: '', description: '', remark_company: '' };

/** Checked by the compiler, never run. */
async function writesOutside({ connector }: Deps) {
  const api = await connector.of(1, 'customer');
  // @ts-expect-error It reads only.
  await api.call(api.customers, 'externalcontact/remark', { body: note });
  // @ts-expect-error It has no writes.
  await api.write(api.customers, 'externalcontact/remark', note);
  // @ts-expect-error It needs the API of the outbox.
  await setRemark(api, note);
  // @ts-expect-error Only the outbox has the connector that writes.
  await connector.writer(1, 'customer', new AbortController().signal);
  // @ts-expect-error It needs the account of the outbox.
  await publishMenu(await officialAccountOf(connector, 1), []);
}

describe('write outside the outbox', () => {
  it('is a type error', () => {
    expect(writesOutside).toBeTypeOf('function');
  });
});
