import { chakra } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { ForecastData } from './use-forecast.js';

const words = texts({
  title: (count: string) => [`由 ${count} 位员工发送`, `From ${countOf(count, 'sender')}`],
  blocked: (count: string) => [`${count} 已满`, `${count} full`],
  more: (count: string) => [`另有 ${count} 位员工`, `${countOf(count, 'more sender')}`],
});

const most = 50;

/** Shows how many each sender would send to. */
export function BySender({ data: { per_staff } }: { data: ForecastData }) {
  const t = useTexts(words);
  if (per_staff.length === 0) return null;
  return (
    <chakra.details mt="2" css={{ '& summary': { cursor: 'pointer' } }}>
      <summary>{t.title(formatCount(per_staff.length))}</summary>
      <chakra.ul
        listStyleType="none"
        m="0"
        p="0"
        maxHeight="60"
        overflowY="auto"
        tabIndex={0}
        aria-label={t.title(formatCount(per_staff.length))}
      >
        {per_staff.slice(0, most).map(({ staff, count, quota_blocked }) => (
          <chakra.li key={staff.id} display="flex" gap="2" py="0.5">
            <chakra.span flex="1" minWidth="0" truncate>
              {staff.name}
            </chakra.span>
            {quota_blocked > 0 ? <chakra.span color="amber">{t.blocked(formatCount(quota_blocked))}</chakra.span> : null}
            <chakra.span fontVariantNumeric="tabular-nums">{formatCount(count)}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {per_staff.length > most ? <chakra.p color="ink.3">{t.more(formatCount(per_staff.length - most))}</chakra.p> : null}
    </chakra.details>
  );
}
