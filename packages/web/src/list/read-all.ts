import type { Client, Data, Input, ListId } from '@shiyi/sdk';

const mostAtOnce = 100;

interface Page {
  list: readonly unknown[];
}

/** Returns a `read` for `useOperation` that answers all rows of a list that is short, such as tags or group chats, as one page. */
export const readAll =
  <Id extends ListId>(id: Id) =>
  async (client: Client, input: Input<Id>): Promise<Data<Id>> => {
    const rows: unknown[] = [];
    for (let page = 1; ; page++) {
      const answer = (await client.call(id, { ...input, page, limit: mostAtOnce })) as Page;
      const { list } = answer;
      rows.push(...list);
      if (list.length < mostAtOnce) return { ...answer, list: rows } as Data<Id>;
    }
  };
