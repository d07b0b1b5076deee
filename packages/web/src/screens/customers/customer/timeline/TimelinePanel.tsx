import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useOpen } from '#list/useOpen.js';
import { AnswerOverlays } from '#screens/evaluation/evaluate-answer/AnswerOverlays.js';
import { Button } from '#ui/button/Button.js';
import { DateInput } from '#ui/date/DateInput.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { CustomerDetail } from '../customer-values.js';
import { NoteComposer } from './NoteComposer.js';
import { type Behind, TimelineDays } from './TimelineDays.js';

type TimelineInput = Input<'listCustomerTimeline'>;
type Kind = NonNullable<TimelineInput['kind']>;

const words = texts({
  all: ['全部', 'All'],
  jump: ['跳到日期', 'Jump to'],
  filter: ['类别', 'Kinds'],
  noWeight: ['体重没有显示：客户没有同意体重记录。', 'Weigh-ins are hidden because the customer has not agreed to weight records.'],
  noDiet: [
    '打卡和评论没有显示：客户没有同意饮食记录。',
    'Check-ins and comments are hidden because the customer has not agreed to diet records.',
  ],
  none: ['还没有记录', 'Nothing yet'],
  noneText: [
    '跟进、打卡、服务、订单和体重都会按天出现在这里。',
    'Follow-ups, check-ins, services, orders and weigh-ins appear here by day.',
  ],
  top: ['回到今天', 'Back to today'],
});

interface Props {
  id: number;
  consent: CustomerDetail['consent'];
  /** Rendered in its own card. */
  bare?: boolean;
}

/** Says why entries of a kind are missing. */
function WithheldNotice({ consent, kind }: { consent: Props['consent']; kind: Kind | undefined }) {
  const t = useTexts(words);
  const isAsked = (...kinds: Kind[]) => kind === undefined || kinds.includes(kind);
  return (
    <>
      {!consent.weight && isAsked('weight') ? <chakra.p color="ink.3">{t.noWeight}</chakra.p> : null}
      {!consent.diet && isAsked('check_in', 'meal_comment') ? <chakra.p color="ink.3">{t.noDiet}</chakra.p> : null}
    </>
  );
}

/** Everything that happened to a customer, by day; any day can be jumped to. */
export function TimelinePanel({ id, consent, bare = false }: Props) {
  const t = useTexts(words);
  const [kind, setKind] = useState<Kind>();
  const [day, setDay] = useState('');
  const asked: TimelineInput = { user_id: id, ...(kind ? { kind } : {}), ...(day ? { day_to: day } : {}) };
  return (
    <Flex direction="column" gap="3" maxWidth={bare ? undefined : '760px'}>
      <NoteComposer id={id} />
      <Kinds kind={kind} onChange={setKind} />
      <Flex gap="2" align="center">
        <chakra.label htmlFor={`jump-${id}${bare}`} color="ink.3">
          {t.jump}
        </chakra.label>
        <DateInput id={`jump-${id}${bare}`} label={t.jump} value={day} onChange={(value) => setDay(value ?? '')} />
        {day ? (
          <Button look="link" onClick={() => setDay('')}>
            {t.top}
          </Button>
        ) : null}
      </Flex>
      <WithheldNotice consent={consent} kind={kind} />
      <Pages key={JSON.stringify(asked)} asked={asked} />
      <AnswerOverlays open={useOpen('answer')} customer={id} />
    </Flex>
  );
}

/** Buttons that show one kind of entries only. */
function Kinds({ kind, onChange }: { kind: Kind | undefined; onChange: (kind: Kind | undefined) => void }) {
  const t = useTexts(words);
  const meta = useMeta('listCustomerTimeline');
  const may = useRights('listConversations', 'listMassMessages', 'listMessageLogs');
  const hidden: Kind[] = [
    ...(may.listConversations ? [] : (['chat'] as const)),
    ...(may.listMassMessages ? [] : (['mass_message'] as const)),
    ...(may.listMessageLogs ? [] : (['automatic_message'] as const)),
  ];
  const kinds = (meta.input('kind').enum ?? []).map((one) => one.value as Kind).filter((one) => !hidden.includes(one));
  return (
    <Flex gap="1" flexWrap="wrap" role="group" aria-label={t.filter}>
      {[undefined, ...kinds].map((one) => (
        <Button
          key={one ?? 'all'}
          size="sm"
          px="2"
          look={one === kind ? 'outline' : 'quiet'}
          aria-pressed={one === kind}
          onClick={() => onChange(one)}
        >
          {one ? meta.word(meta.input('kind'), one) : t.all}
        </Button>
      ))}
    </Flex>
  );
}

/** The first page; further ones are added below, so that nothing moves while reading. */
function Pages({ asked }: { asked: TimelineInput }) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('listCustomerTimeline', { ...asked, limit: 40 });
  const [more, setMore] = useState<Behind[]>([]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  if (!data) return <Skeleton height="40" />;
  if (data.list.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return <TimelineDays asked={asked} first={data} more={more} onMore={(behind) => setMore([...more, behind])} />;
}
