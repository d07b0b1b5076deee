import { chakra, Flex } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { formatDuration } from '#ui/text/format.js';
import { words } from './words.js';

const Fact = chakra('span', {
  base: { whiteSpace: 'nowrap', color: 'ink.3', fontSize: 'sm', '& b': { color: 'ink', fontWeight: 'semibold' } },
});

/** How a staff member, or all of them, answered in the last seven days. */
export function ScoreLine({ staff }: { staff: number | undefined }) {
  const t = useTexts(words);
  const { data } = useOperation('getChatEvaluation', staff === undefined ? {} : { user_id: staff }, { keepPreviousData: true });
  if (!data) return null;
  return (
    <Flex gap="4" rowGap="1" flexWrap="wrap" aria-label={t.lastWeek} role="group">
      <Fact>
        {t.lastWeek} · {t.score} <b>{data.score ?? '–'}</b>
      </Fact>
      <Fact>
        {t.replyRate} <b>{data.reply_rate === null ? '–' : `${data.reply_rate}%`}</b>
      </Fact>
      <Fact>
        {t.firstReply} <b>{data.first_reply_avg_s === null ? '–' : formatDuration(data.first_reply_avg_s, 2)}</b>
      </Fact>
      <Fact>
        {t.late} <b>{data.timeout_count}</b>
      </Fact>
      <Fact>
        {t.riskCount} <b>{data.risk_count}</b>
      </Fact>
    </Flex>
  );
}
