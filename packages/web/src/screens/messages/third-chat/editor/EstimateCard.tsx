import { chakra } from '@chakra-ui/react';
import type { Data, Input } from '@shiyi/sdk';
import { useWatch } from 'react-hook-form';
import { useOperation } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { Card } from '#ui/layout/Card.js';
import { formatCount } from '#ui/text/format.js';
import type { RobotType } from '../robot-message.js';
import { cleanFilter, type Filter } from './robot-values.js';

type Estimate = Data<'getThirdChatAudience'>;
type Query = Input<'getThirdChatAudience'>;

const words = texts({
  title: ['发送预估', 'Estimate'],
  choose: ['选好机器人账号后，这里显示能发给多少人', 'Choose robot accounts to see how many they reach'],
  people: (count: string) => [`${count} 位客户`, `${count} customers`],
  groups: (count: string) => [`${count} 个群`, `${count} groups`],
  share: (name: string, count: string, days: number) => [
    `${name}：${count}，约 ${days} 天`,
    `${name}: ${count}, about ${days} ${days === 1 ? 'day' : 'days'}`,
  ],
  some: (chosen: string) => [`已选 ${chosen} 个`, `${chosen} chosen`],
});

const pauseMs = 500;

/** Returns how many customers or groups the accounts of the form reach, once the input rests. */
function useEstimate(type: RobotType) {
  const { form } = useFormState();
  const [wx_member_ids, filter, daily_cap] = useWatch({ control: form.control, name: ['wx_member_ids', 'filter', 'daily_cap'] }) as [
    number[],
    Filter,
    number,
  ];
  const cap = Number(daily_cap) > 0 ? { daily_cap: Number(daily_cap) } : {};
  const { condition: _, ...simple } = cleanFilter(filter ?? {});
  const query = wx_member_ids.length > 0 ? { wx_member_ids, ...cap, ...(type === 'people' ? simple : {}) } : null;
  const settled = useDebouncedValue(JSON.stringify(query), pauseMs);
  const asked = JSON.parse(settled) as Query | null;
  useInlineError('getThirdChatAudience');
  const people = useOperation('getThirdChatAudience', type === 'people' ? asked : null, { keepPreviousData: true });
  const groups = useOperation('getThirdChatGroups', type === 'group' ? asked : null, { keepPreviousData: true });
  const { data, error } = type === 'people' ? people : groups;
  return { data: query ? data : undefined, error };
}

/** Whom the robots would reach, and in how many days. */
export function EstimateCard({ type }: { type: RobotType }) {
  const t = useTexts(words);
  const { data, error } = useEstimate(type);
  return (
    <Card p="4" aria-label={t.title} aria-live="polite">
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="2">
        {t.title}
      </chakra.h2>
      {error ? (
        <chakra.p role="alert" color="rose">
          {error.message}
        </chakra.p>
      ) : null}
      {data ? <Counts estimate={data} type={type} /> : error ? null : <chakra.p color="ink.3">{t.choose}</chakra.p>}
    </Card>
  );
}

function Counts({ estimate: { total, per_member }, type }: { estimate: Estimate; type: RobotType }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const chosen = (form.watch('chat_ids') ?? []) as number[];
  return (
    <>
      <chakra.p fontSize="lg" fontWeight="semibold" color="jade.700">
        {type === 'group' ? t.groups(formatCount(total)) : t.people(formatCount(total))}
      </chakra.p>
      {type === 'group' && chosen.length > 0 ? <chakra.p color="ink.2">{t.some(formatCount(chosen.length))}</chakra.p> : null}
      {per_member.map(({ wx_member, count, days }) => (
        <chakra.p key={wx_member.id} color="ink.3" fontSize="xs">
          {t.share(wx_member.name, formatCount(count), days ?? 0)}
        </chakra.p>
      ))}
    </>
  );
}
