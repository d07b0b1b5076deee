// Creates a customer once, however often the program runs. The key belongs to the intention, here a row of a sign-up form.
import { createClient, isApiError } from '@shiyi/sdk';

const { SHIYI_BASE_URL: baseUrl = 'http://127.0.0.1:8420', SHIYI_TOKEN: token } = process.env;
const client = createClient({ baseUrl, token });
const form = { row: 'form-2026-11-27-0042', nick_name: '小桃', phone: '13900004242' };

try {
  // With a key, a lost response is retried, and the server answers a repeated call as it answered the first.
  const { id } = await client.createCustomer({ nick_name: form.nick_name, phone: form.phone }, { idempotencyKey: form.row });
  console.log(`customer ${id}`);
} catch (error) {
  if (!isApiError(error, 40902)) throw error;
  console.log(`taken: ${error.detail.errors?.map(({ field }) => field).join(', ')}`);
}
