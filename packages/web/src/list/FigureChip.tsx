import { chakra } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import { X } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { touch } from '#theme/touch.js';

const words = texts({
  remove: ['去掉条件「统计口径」', 'Remove filter “Counted by”'],
  between: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  dept: ['所选部门', 'one department'],
  staff: ['所选员工', 'one staff member'],
  channel: ['所选渠道', 'one channel'],
  goods: ['所选商品', 'one product'],
  seller: ['所选销售', 'one seller'],
  step: (step: string) => [`到第 ${step} 步`, `up to step ${step}`],
  day: (day: string) => [`第 ${day} 天`, `day ${day}`],
  unknown: ['未知地区', 'unknown region'],
});

const plain = (text: string) => text.replaceAll('%2F', '/').replaceAll('%7E', '~').replaceAll('%25', '%');

function usePartWords() {
  const t = useTexts(words);
  const region = (value: string) =>
    value
      .split('/')
      .map((name) => plain(name) || t.unknown)
      .join(' ');
  const makers: Record<string, (value: string) => string> = {
    ...{ dept: () => t.dept, staff: () => t.staff, channel: () => t.channel, goods: () => t.goods, seller: () => t.seller },
    ...{ step: t.step, day: t.day, product: plain, region },
  };
  return (part: string) => {
    const at = part.indexOf('-');
    return makers[part.slice(0, at)]?.(part.slice(at + 1)) ?? part;
  };
}

/** Says which rows of a dashboard the list shows, with the way to show all again. */
export function FigureChip({ value, onRemove }: { value: string; onRemove: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('getMemberDashboard');
  const partWord = usePartWords();
  const rows = meta.output('cards').fields?.find(({ name }) => name === 'rows');
  const keyField = rows?.fields?.find(({ name }) => name === 'key') as FieldMeta;
  const [key = '', from = '', to = '', ...parts] = value.split('~');
  const said = [meta.word(keyField, key), from === to ? from : t.between(from, to), ...parts.map(partWord)].join(' · ');
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      minHeight="6"
      ps="2.5"
      borderRadius="full"
      bg="jade.50"
      color="jade.700"
      fontSize="xs"
      fontWeight="semibold"
      css={{
        '& button': { width: '6', height: '6', cursor: 'pointer' },
        [touch]: { minHeight: '40px', '& button': { width: '40px', height: '40px' } },
      }}
    >
      {said}
      <chakra.button type="button" display="grid" placeItems="center" aria-label={t.remove} onClick={onRemove}>
        <X size={12} aria-hidden />
      </chakra.button>
    </chakra.span>
  );
}
