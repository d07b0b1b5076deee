import type { Input, Row } from '@shiyi/sdk';
import { type PageOptions, showList } from '../operation/show-list.js';
import { wholeNumber } from '../operation/whole-number.js';
import { formatLocalTime } from '../output/local-time.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { wordsOf } from './words.js';

type Reward = Row<'listFissionRewards'>;

interface Options extends PageOptions {
  manual?: boolean;
}

/** Lists the rewards that are still to be given, of one campaign or of all, the longest owed first. */
export async function listOwedRewards(context: Context, text: string | undefined, { manual, ...options }: Options): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const word = await wordsOf(context, 'listFissionRewards');
  const filter: Input<'listFissionRewards'> = {
    is_owed: true,
    ...(text === undefined ? {} : { id: wholeNumber(context, text, say('活动编号', 'The ID of the campaign')) }),
    ...(manual ? { reward_type: 'manual' as const } : {}),
  };
  return showList<Reward>(context, options, {
    operation: 'listFissionRewards',
    readPage: (place) => client.listFissionRewards({ ...filter, ...place }, { signal: io.signal }),
    readAll: () => client.paginate('listFissionRewards', { ...filter, limit: 100 }, { signal: io.signal }),
    columns: () => [
      { title: say('活动', 'Campaign'), value: ({ fission }) => `${fission.id} ${fission.name}` },
      { title: say('参与记录', 'Participant'), value: ({ participant_id }) => String(participant_id), right: true },
      { title: say('客户', 'Contact'), value: ({ external_user }) => external_user.name },
      { title: say('档位', 'Tier'), value: ({ level }) => String(level), right: true },
      { title: say('奖励', 'Reward'), value: ({ reward }) => reward.name },
      { title: say('状态', 'State'), value: ({ reward_state }) => word('reward_state', reward_state) },
      { title: say('领奖截止', 'Until'), value: ({ until }) => formatLocalTime(until).slice(0, 10) },
      { title: say('说明', 'Reason'), value: ({ error }) => error ?? '', wraps: true },
    ],
  });
}
