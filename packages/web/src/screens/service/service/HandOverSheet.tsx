import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { EnumCell } from '#list/EnumCell.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Moment } from '#ui/date/Moment.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { statusTones } from './service-status.js';

const words = texts({
  dates: (start: string, end: string) => [`${start} 至 ${end}`, `${start} to ${end}`],
  unset: ['未定', 'not set'],
  resumes: (day: string) => [`${day} 恢复`, `resumes ${day}`],
  meals: (count: number) => [`${count} 餐待点评`, `${countOf(count, 'meal')} to review`],
  oldest: ['最早', 'oldest'],
  promises: ['待兑现', 'Promised'],
  select: (name: string) => [`选择${name}`, `Select ${name}`],
});

interface SheetProps {
  sheet: Row<'listServiceHandOvers'>;
  isSelected: boolean;
  onToggle: () => void;
}

/** A service with its promises, dates and open work, to be chosen for the hand-over. */
export function HandOverSheet({ sheet, isSelected, onToggle }: SheetProps) {
  const t = useTexts(words);
  const meta = useMeta('listServiceHandOvers');
  const { customer, status, alerts, resumes_on, remark } = sheet;
  return (
    <SectionCard title={customerName(customer)} side={<Link to={`/order/serviceDetail/${sheet.id}?tab=overview`}>{sheet.service_no}</Link>}>
      <Flex gap="2" align="center" flexWrap="wrap">
        <Checkbox aria-label={t.select(customerName(customer))} checked={isSelected} onChange={onToggle} />
        <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />
        <span>{sheet.product_name}</span>
        <chakra.span color="ink.3">{t.dates(sheet.start_date ?? t.unset, sheet.end_date ?? t.unset)}</chakra.span>
        {resumes_on ? <chakra.span color="ink.3">{t.resumes(resumes_on)}</chakra.span> : null}
        {alerts.map((one) => (
          <StatusChip key={one} tone="act">
            {meta.word(meta.output('alerts'), one)}
          </StatusChip>
        ))}
      </Flex>
      <OpenWork sheet={sheet} />
      {remark ? (
        <chakra.p mt="2" color="ink.3" overflowWrap="anywhere">
          {remark}
        </chakra.p>
      ) : null}
    </SectionCard>
  );
}

/** Meals that wait for a review, and what was promised. */
function OpenWork({ sheet: { open_meals, oldest_open_at, promises } }: Pick<SheetProps, 'sheet'>) {
  const t = useTexts(words);
  return (
    <>
      {open_meals > 0 ? (
        <chakra.p mt="2">
          {t.meals(open_meals)}
          {oldest_open_at ? (
            <chakra.span color="ink.3">
              {' '}
              · {t.oldest} <Moment at={oldest_open_at} />
            </chakra.span>
          ) : null}
        </chakra.p>
      ) : null}
      {promises.map((one) => (
        <chakra.p key={`${one.next_follow_at} ${one.content}`} mt="2" overflowWrap="anywhere">
          <chakra.span color="ink.3">
            {t.promises} <Moment at={one.next_follow_at} />
          </chakra.span>{' '}
          {one.content}
        </chakra.p>
      ))}
    </>
  );
}
