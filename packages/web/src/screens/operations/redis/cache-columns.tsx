import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Mono } from '#ui/facts/Facts.js';
import { formatBytes } from '#ui/text/format.js';
import { CacheMenu } from './CacheMenu.js';
import { Countdown } from './Countdown.js';

const words = texts({ actions: ['操作', 'Actions'] });

/** Returns the columns of the cache list; `at` is when the server reported the TTLs, `open` is called by menus only. */
export function useCacheColumns(at: number, open: ((key: string) => void) | undefined): Column<Row<'listCacheKeys'>>[] {
  const t = useTexts(words);
  const meta = useMeta('listCacheKeys');
  return useColumns(
    'listCacheKeys',
    [
      {
        name: 'key',
        cell: (row) => (
          <Mono fontSize="sm" fontWeight="semibold">
            {row.key}
          </Mono>
        ),
      },
      { name: 'type', wideOnly: true, cell: (row) => <EnumCell meta={meta} name="type" value={row.type} /> },
      { name: 'size', wideOnly: true, cell: (row) => formatBytes(row.size) },
      { name: 'ttl_seconds', cell: (row) => <Countdown seconds={row.ttl_seconds} at={at} /> },
      {
        name: 'actions',
        title: t.actions,
        titleHidden: true,
        end: true,
        width: '4em',
        cell: (row) => <CacheMenu row={row} onOpen={open && (() => open(row.key))} />,
      },
    ],
    [at, open === undefined],
  );
}
