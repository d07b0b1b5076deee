import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Moment } from '#ui/date/Moment.js';
import { type Fact, Facts } from '#ui/facts/Facts.js';
import { Card } from '#ui/layout/Card.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import { useRemarkSample } from '../remark-sample.js';
import { type StaffCodeRecord, statusTones } from '../staff-code.js';

const words = texts({
  title: ['设置', 'Settings'],
  always: ['全天免验证', 'Always taken without asking'],
  asks: ['员工手动通过', 'Staff accept by hand'],
  window: (from: string, to: string) => [`${from}–${to} 免验证`, `Without asking ${from}–${to}`],
  limit: (count: number) => [`每人每天 ${count} 位`, `${count} a day and person`],
  people: ['接待员工', 'Answered by'],
  copy: ['渠道参数', 'channel parameter'],
});

function Tags({ code: { tags } }: { code: StaffCodeRecord }) {
  return (
    <Flex gap="1" flexWrap="wrap">
      {tags.map((tag) => (
        <StatusChip key={tag.id}>{tag.name}</StatusChip>
      ))}
    </Flex>
  );
}

function State({ code: { state } }: { code: StaffCodeRecord }) {
  const t = useTexts(words);
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <chakra.span fontFamily="mono" fontSize="xs">
        {state}
      </chakra.span>
      <CopyButton text={state} what={t.copy} />
    </Flex>
  );
}

/** Who answers a code, and under which limits. */
function usePeopleFacts(code: StaffCodeRecord, label: (name: string) => string): (Fact | false)[] {
  const t = useTexts(words);
  const meta = useMeta('getStaffCode');
  const { skip_verify, skip_window, status, daily_limit, backup_staff } = code;
  const verify = skip_verify ? (skip_window ? t.window(skip_window.from, skip_window.to) : t.always) : t.asks;
  return [
    { name: label('status'), value: <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
    { name: t.people, value: joinNames([...code.staff, ...code.departments].map(({ name }) => name)) },
    backup_staff.length > 0 && { name: label('backup_staff'), value: joinNames(backup_staff.map(({ name }) => name)) },
    { name: label('skip_verify'), value: verify },
    daily_limit !== null && { name: label('daily_limit'), value: t.limit(daily_limit) },
  ];
}

/** What contacts get who come by a code. */
function useContactFacts(code: StaffCodeRecord, label: (name: string) => string): (Fact | false)[] {
  const meta = useMeta('getStaffCode');
  const sample = useRemarkSample();
  const { channel, tags, remark_rule, desc, nick_block, welcome_mode } = code;
  return [
    channel !== null && { name: label('channel'), value: channel.name },
    tags.length > 0 && { name: label('tags'), value: <Tags code={code} /> },
    remark_rule !== null && { name: label('remark_rule'), value: sample(remark_rule, channel?.name ?? null) },
    desc !== null && { name: label('desc'), value: desc },
    nick_block.length > 0 && { name: label('nick_block'), value: joinNames(nick_block) },
    { name: label('welcome_mode'), value: meta.word(meta.output('welcome_mode'), welcome_mode) },
  ];
}

/** What a code is set to, as far as it differs from nothing. */
export function CodeFacts({ code }: { code: StaffCodeRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getStaffCode');
  const label = (name: string) => meta.label(meta.output(name));
  const facts = [
    ...usePeopleFacts(code, label),
    ...useContactFacts(code, label),
    { name: label('state'), value: <State code={code} /> },
    { name: label('operator'), value: code.operator.name },
    { name: label('created_at'), value: <Moment at={code.created_at} /> },
  ];
  return (
    <Card p="4" aria-label={t.title}>
      <Facts facts={facts.filter((one) => typeof one === 'object')} />
    </Card>
  );
}
