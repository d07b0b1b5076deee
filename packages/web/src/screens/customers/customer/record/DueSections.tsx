import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { mealWords } from '#screens/service/service-plan/words.js';
import { touch } from '#theme/touch.js';
import { ButtonLink } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatCount, formatDuration } from '#ui/text/format.js';
import type { CustomerDetail } from '../customer-values.js';

const words = texts({
  pending: ['需要处理', 'Needs action'],
  follow: ['下次跟进', 'Next follow-up'],
  left: (time: string) => [`还有 ${time}`, `in ${time}`],
  late: (time: string) => [`已过 ${time}`, `${time} late`],
  last: (content: string) => [`上次：${content}`, `Last: ${content}`],
  reviews: ['待点评打卡', 'Check-ins to review'],
  review: ['逐条点评', 'Review all'],
  noText: ['没有文字说明', 'No description'],
});

type Punch = Row<'listDietPunches'>;
const most = 3;

/** What waits for the nutritionist: a mark, the next follow-up, and check-ins to review. Nothing waiting, nothing shown. */
export function DueSections({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  return (
    <>
      {record.is_pending ? <SectionCard title={t.pending}>{record.pending_reason}</SectionCard> : null}
      <NextFollow id={record.id} />
      <Reviews record={record} />
    </>
  );
}

/** The time that the latest follow-up of staff agreed on. */
function NextFollow({ id }: { id: number }) {
  const t = useTexts(words);
  const may = useMay('listCustomerFootmarks');
  const { data } = useOperation('listCustomerFootmarks', may ? { userId: id, limit: 20 } : null);
  const last = data?.list.find(({ event }) => event === null);
  if (!last?.next_follow_at) return null;
  const seconds = Math.round((Date.parse(last.next_follow_at) - Date.now()) / 1000);
  return (
    <SectionCard title={t.follow}>
      <Flex gap="2" align="baseline" flexWrap="wrap">
        <chakra.b fontSize="md">{formatAgo(last.next_follow_at)}</chakra.b>
        <chakra.span color={seconds < 0 ? 'persimmon' : 'ink.2'}>
          {seconds < 0 ? t.late(formatDuration(-seconds, 1)) : t.left(formatDuration(seconds, 1))}
        </chakra.span>
      </Flex>
      <chakra.p color="ink.2" lineClamp="2">
        {t.last(last.content)}
      </chakra.p>
    </SectionCard>
  );
}

function Reviews({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const may = useMay('listDietPunches');
  const service = record.open_services.find(({ status }) => status === 'in_service');
  const asked = may && service ? ({ service_id: service.id, pending: true, sort: 'submitted_at', limit: most } as const) : null;
  const { data } = useOperation('listDietPunches', asked);
  if (!data?.total || !service) return null;
  const all = (
    <ButtonLink look="link" asChild>
      <Link to={`/order/punchDynamic?service_id=${service.id}`}>{t.review}</Link>
    </ButtonLink>
  );
  return (
    <SectionCard
      name={t.reviews}
      title={
        <>
          {t.reviews} <StatusChip tone="act">{formatCount(data.total)}</StatusChip>
        </>
      }
      side={all}
    >
      {data.list.map((punch) => (
        <ReviewLine key={punch.id} punch={punch} service={service.id} />
      ))}
    </SectionCard>
  );
}

const Line = chakra(Link, {
  base: {
    ...{ display: 'flex', gap: '3', alignItems: 'baseline', py: '1.5', borderTopWidth: '1px', color: 'ink' },
    '&:first-of-type': { borderTopWidth: 0 },
    [touch]: { minHeight: '40px', alignItems: 'center' },
    '& > b': { minWidth: '16', fontWeight: 'semibold' },
    _hover: { color: 'jade.700' },
  },
});

function ReviewLine({ punch, service }: { punch: Punch; service: number }) {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  return (
    <Line to={`/order/punchDynamic?service_id=${service}&open=${punch.id}`}>
      <b>{meals[punch.meal]}</b>
      <chakra.span flex="1" minWidth="0" truncate color={punch.text ? 'ink.2' : 'ink.3'}>
        {punch.text ?? t.noText}
      </chakra.span>
      <chakra.span color={punch.overdue ? 'persimmon' : 'ink.3'} whiteSpace="nowrap">
        {formatAgo(punch.submitted_at)}
      </chakra.span>
    </Line>
  );
}
