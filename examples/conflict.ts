// Changes one field of a customer, and shows both values if someone else has saved the customer since it was read.
import { createClient } from '@shiyi/sdk';
import { conflictOf, patch } from '@shiyi/sdk/patch';

const { SHIYI_BASE_URL: baseUrl = 'http://127.0.0.1:8420', SHIYI_TOKEN: token } = process.env;
const client = createClient({ baseUrl, token });

const { list } = await client.listCustomers({ limit: 1 });
const [seen] = list;
if (!seen) throw new Error('There are no customers.');
const { id, version } = seen;

// Someone else saves the customer first.
await patch(client, 'updateCustomer', { id, remark: '早班' });
try {
  await patch(client, 'updateCustomer', { id, version, remark: '晚班' });
} catch (error) {
  const conflict = conflictOf(error, 'updateCustomer');
  if (!conflict) throw error;
  for (const { field, ours, theirs } of conflict.fields) console.log(`${field}: ours ${ours}, theirs ${theirs}`);
}
