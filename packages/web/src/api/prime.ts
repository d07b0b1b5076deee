import type { Input, ListId } from '@shiyi/sdk';
import { prime } from '@shiyi/sdk/swr';
import { clientWith, useOwner } from './client.js';
import { earlyList } from './early.js';

/** Ignores errors, because the page sends the request again and reports them. */
const quiet = clientWith({ retries: 0, onError: () => undefined });

/** Puts the rows or the tree of an early response into the cache for the page's first render; gives up when `deadline` resolves. */
export async function primeList(deadline: Promise<unknown>) {
  const early = earlyList();
  if (!early?.list) return;
  const came = await Promise.race([early.response, deadline]);
  if (!(came instanceof Response && came.ok)) return;
  const id = early.list.id as ListId;
  const input = early.list.input as Input<ListId>;
  const data = await quiet.call(id, input);
  const { enterpriseId, userId } = useOwner.getState();
  await prime(id, input, data, [enterpriseId, userId]);
}
