import { chakra, Flex } from '@chakra-ui/react';
import type { ListId } from '@shiyi/sdk';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Select } from '#ui/input/Input.js';
import { formatCount } from '#ui/text/format.js';
import type { TableState } from './useTableState.js';

const words = texts({
  pages: ['翻页', 'Pages'],
  range: (from: string, to: string, total: string) => [`${from}–${to}，共 ${total}`, `${from}–${to} of ${total}`],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
  size: ['每页条数', 'Rows per page'],
  each: (count: number) => [`每页 ${count} 条`, `${count} per page`],
  page: (page: string, last: string) => [`第 ${page} / ${last} 页`, `Page ${page} of ${last}`],
});

interface Props {
  page: number;
  limit: number;
  total: number;
  /** Whether there are more rows than `total`. */
  capped?: boolean | undefined;
  sizes?: readonly number[];
  onPage: (page: number, replace?: boolean) => void;
  /** Undefined if the page size is fixed. */
  onLimit?: (limit: number) => void;
}

interface ListPagerProps {
  table: Pick<TableState<ListId>, 'page' | 'limit' | 'setPage' | 'setLimit'>;
  list: { total: number; total_capped?: boolean } | undefined;
}

/** Pager of a list whose page number is in the URL; hidden while the list is empty. */
export function ListPager({ table, list }: ListPagerProps) {
  if (!list?.total) return null;
  const { page, limit, setPage, setLimit } = table;
  return <Pager page={page} limit={limit} total={list.total} capped={list.total_capped} onPage={setPage} onLimit={setLimit} />;
}

const barStyle = {
  ...{ alignItems: 'center', gap: '2', rowGap: '1', flexWrap: 'wrap' },
  ...{ px: '4', py: '0.5', minHeight: '44px', color: 'ink.2' },
} as const;

interface SizeProps {
  limit: number;
  sizes: readonly number[];
  onLimit: (limit: number) => void;
}

function PageSize({ limit, sizes, onLimit }: SizeProps) {
  const t = useTexts(words);
  const shown = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b);
  return (
    <Select aria-label={t.size} height="28px" value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
      {shown.map((size) => (
        <option key={size} value={size}>
          {t.each(size)}
        </option>
      ))}
    </Select>
  );
}

/** Shows the row range and the total, with controls to change pages. */
export function Pager({ page, limit, total, capped, sizes = [20, 50, 100], onPage, onLimit }: Props) {
  const t = useTexts(words);
  const last = Math.max(1, Math.ceil(total / limit));
  const count = formatCount(total) + (capped ? '+' : '');
  const beyond = page > last && total > 0 && !capped;
  // Deletions may have emptied the last page.
  useEffect(() => {
    if (beyond) onPage(last, true);
  });
  return (
    <Flex as="nav" aria-label={t.pages} css={barStyle} data-noprint>
      <span>{t.range(formatCount(total === 0 ? 0 : (page - 1) * limit + 1), formatCount(Math.min(page * limit, total)), count)}</span>
      <chakra.span ms="auto" minWidth={onLimit ? '104px' : 'auto'} display={{ base: 'none', sm: 'block' }}>
        {onLimit ? <PageSize limit={limit} sizes={sizes} onLimit={onLimit} /> : null}
      </chakra.span>
      <Button
        size="sm"
        shape="square"
        ms={{ base: 'auto', sm: '0' }}
        aria-label={t.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <span>{t.page(formatCount(page), formatCount(last))}</span>
      <Button size="sm" shape="square" aria-label={t.next} disabled={page >= last && !capped} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </Button>
    </Flex>
  );
}
