import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { tagPath } from '../smart-tags.js';
import { ExceptionLine } from './ExceptionLine.js';
import { GoLink } from './GoLink.js';

const words = texts({
  title: ['客户详情', 'Customer'],
  tagged: ['有这个标签', 'Has this tag'],
  untagged: ['没有这个标签', 'Does not have this tag'],
  since: ['打标于', 'Since'],
  matches: ['现在满足条件', 'Matches the condition now'],
  fails: ['现在不满足条件', 'Does not match the condition now'],
  unknown: ['有条件涉及你无权查看的健康数据，不能判断', 'Rules on health data that you may not see decide'],
  shown: ['同组里优先级更高的标签生效：', 'A tag of higher priority in the group applies: '],
  next: ['下次计算后更新', 'Changes with the next calculation'],
});

/** Says whether a customer has the tag, and what decides that: the condition, another tag of the group, or an exception. */
export function Verdict({ reasons }: { reasons: Data<'getIntelligentTagReasons'> }) {
  const t = useTexts(words);
  const { is_tagged, tagged_at, matches, shown_tag, exception } = reasons;
  const isDue = !exception && !shown_tag && matches !== null && matches !== is_tagged;
  return (
    <Card p="4" aria-label={t.title}>
      <Flex gap="3" rowGap="2" flexWrap="wrap" align="center">
        <StatusChip tone={is_tagged ? 'good' : 'plain'}>{is_tagged ? t.tagged : t.untagged}</StatusChip>
        {tagged_at ? (
          <span>
            <chakra.span color="ink.3">{t.since}</chakra.span> <Moment at={tagged_at} />
          </span>
        ) : null}
        <span>{matches === null ? t.unknown : matches ? t.matches : t.fails}</span>
        {isDue ? <chakra.span color="ink.3">{t.next}</chakra.span> : null}
      </Flex>
      {shown_tag ? (
        <chakra.p mt="2">
          {t.shown}
          <GoLink to={tagPath(shown_tag.id)}>{shown_tag.name}</GoLink>
        </chakra.p>
      ) : null}
      <ExceptionLine reasons={reasons} />
    </Card>
  );
}
