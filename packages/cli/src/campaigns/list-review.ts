import type { Input, Row } from '@shiyi/sdk';
import { type PageOptions, showList } from '../operation/show-list.js';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { wordsOf } from './words.js';

type Friend = Row<'listFissionFriends'>;

/** Lists the friends of a campaign who wait for a person, with what is suspicious about each. */
export async function listReview(context: Context, text: string, options: PageOptions): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const word = await wordsOf(context, 'listFissionFriends');
  const filter: Input<'listFissionFriends'> = {
    id: wholeNumber(context, text, say('活动编号', 'The ID of the campaign')),
    invalid_reason: 'review',
  };
  return showList<Friend>(context, options, {
    operation: 'listFissionFriends',
    readPage: (place) => client.listFissionFriends({ ...filter, ...place }, { signal: io.signal }),
    readAll: () => client.paginate('listFissionFriends', { ...filter, limit: 100 }, { signal: io.signal }),
    columns: () => [
      { title: 'ID', value: ({ id }) => String(id), right: true },
      { title: say('好友', 'Friend'), value: ({ name }) => name },
      { title: say('邀请人', 'Brought by'), value: ({ participant }) => participant.name },
      { title: say('可疑分', 'Score'), value: ({ score }) => String(score), right: true },
      { title: say('可疑之处', 'Suspicious'), value: ({ flags }) => flags.map((flag) => word('flags', flag)).join(', '), wraps: true },
    ],
  });
}
