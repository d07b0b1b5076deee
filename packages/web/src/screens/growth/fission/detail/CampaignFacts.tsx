import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Moment } from '#ui/date/Moment.js';
import { type Fact, Facts } from '#ui/facts/Facts.js';
import { Card } from '#ui/layout/Card.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import type { FissionRecord } from '../fission.js';
import { useTimeText } from '../use-time-text.js';

const words = texts({
  title: ['设置', 'Settings'],
  time: ['活动时间', 'Runs'],
  everyone: ['所有好友', 'Every contact'],
  some: (count: number) => [`符合 ${count} 个条件的好友`, `Contacts who meet ${countOf(count, 'condition')}`],
  counts: ['计入规则', 'Who counts'],
  newOnly: ['仅限新好友', 'New contacts only'],
  anyone: ['新老好友都算', 'New or not'],
  lost: ['流失后不计', 'not once they left'],
  stays: ['流失仍计入', 'still once they left'],
  hold: (hours: number) => [`满 ${hours} 小时`, `after ${countOf(hours, 'hour')}`],
  staff: ['通知员工', 'Staff'],
  customer: ['通知客户', 'Customers'],
  nobody: ['不通知', 'Nobody'],
});

function Tags({ tags }: { tags: FissionRecord['tags'] }) {
  return (
    <Flex gap="1" flexWrap="wrap">
      {tags.map((tag) => (
        <StatusChip key={tag.id}>{tag.name}</StatusChip>
      ))}
    </Flex>
  );
}

function useCounts({ new_friend_only, lost_invalid, hold_hours }: FissionRecord): string {
  const t = useTexts(words);
  return joinNames([
    new_friend_only ? t.newOnly : t.anyone,
    lost_invalid ? t.lost : t.stays,
    ...(hold_hours > 0 ? [t.hold(hold_hours)] : []),
  ]);
}

/** What a campaign is set to. */
export function CampaignFacts({ campaign }: { campaign: FissionRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getFission');
  const time = useTimeText();
  const counts = useCounts(campaign);
  const label = (name: string) => meta.label(meta.output(name));
  const { staff, chats, tags, audience, push, rule_text, rewards_until, operator, created_at } = campaign;
  const conditions = Object.keys(audience ?? {}).length;
  const told = joinNames([...(push.staff ? [t.staff] : []), ...(push.customer ? [t.customer] : [])]);
  const facts: (Fact | false)[] = [
    { name: t.time, value: time.span(campaign) },
    { name: label('rewards_until'), value: time.at(rewards_until) },
    staff.length > 0 && { name: label('staff'), value: joinNames(staff.map(({ name }) => name)) },
    chats.length > 0 && { name: label('chats'), value: joinNames(chats.map(({ name }) => name)) },
    { name: label('audience'), value: conditions === 0 ? t.everyone : t.some(conditions) },
    { name: t.counts, value: counts },
    tags.length > 0 && { name: label('tags'), value: <Tags tags={tags} /> },
    { name: label('push'), value: told || t.nobody },
    rule_text !== null && { name: label('rule_text'), value: <chakra.span whiteSpace="pre-wrap">{rule_text}</chakra.span> },
    { name: label('operator'), value: operator.name },
    { name: label('created_at'), value: <Moment at={created_at} /> },
  ];
  return (
    <Card p="4" aria-label={t.title}>
      <chakra.h2 fontWeight="semibold" mb="3">
        {t.title}
      </chakra.h2>
      <Facts facts={facts.filter((one) => typeof one === 'object')} />
    </Card>
  );
}
