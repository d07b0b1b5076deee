import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { usePermission } from '../../components/Can.js';
import { type Column, DataTable } from '../../components/DataTable.js';
import { EmptyState } from '../../components/EmptyState.js';
import { Mono } from '../../components/Facts.js';
import { FilterBar } from '../../components/FilterBar.js';
import { Page } from '../../components/Page.js';
import { PageHeader } from '../../components/PageHeader.js';
import { ListPager } from '../../components/Pager.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import { StateChip } from '../../components/StateChip.js';
import { TableTools } from '../../components/TableTools.js';
import { formatAgo, formatBytes, formatCount } from '../../format.js';
import { useAddress } from '../../hooks/useAddress.js';
import { useColumnChoice } from '../../hooks/useColumnChoice.js';
import { useOpening } from '../../hooks/useOpening.js';
import { useTableState } from '../../hooks/useTableState.js';
import { useMeta } from '../../meta.js';
import { useSession } from '../../session.js';
import { counted, texts, useTexts } from '../../texts.js';
import { CacheDrawer } from './CacheDrawer.js';
import { CacheMenu } from './CacheMenuPart.js';
import { CacheStats } from './CacheStatsPart.js';
import { ClearCacheButton } from './ClearCachePart.js';
import { Countdown } from './CountdownPart.js';
import { DeletePatternDialog } from './DeletePatternDialog.js';

const words = texts({
  acts: ['操作', 'Actions'],
  title: ['缓存', 'Cache'],
  sub: (count: string, company: string, when: string) => [
    `${count} 个键 · 只含${company} · ${when}更新`,
    `${counted(count, 'key')} · ${company} only · updated ${when}`,
  ],
  create: ['新建缓存', 'New entry'],
  byPattern: ['按规则删除', 'Delete by pattern'],
  search: ['键名，* 和 ? 为通配符', 'Key, with * and ? as wildcards'],
  hint: ['* 代表任意多个字符，? 代表一个字符', '* any text, ? one character'],

  none: ['还没有缓存', 'The cache is empty'],
  noneText: ['程序用到时会自动写入，也可以手工新建。', 'Programs fill it when needed; you can add entries by hand.'],
  notFound: (pattern: string) => [`没有匹配 ${pattern} 的键`, `No key matches ${pattern}`],
  exact: ['没有通配符时，只找名字完全相同的键。', 'Without a wildcard only the very same name is found.'],
  wider: (pattern: string) => [`改查 ${pattern}`, `Look for ${pattern}`],
  clear: ['清除条件', 'Clear filter'],
});

/** The cache of one's own company: look, change, delete. */
export function CacheList() {
  const t = useTexts(words);
  const table = useTableState('listCacheKeys');
  const list = useOperation('listCacheKeys', table.input, { keepPreviousData: true });
  const stats = useOperation('getCacheStats');
  const both = {
    isRefreshing: list.isRefreshing || stats.isRefreshing,
    refresh: () => Promise.all([list.refresh(), stats.refresh()]),
  };
  const company = useSession((one) => one.user?.company_name) ?? '';
  const [query, change] = useAddress();
  const [removing, setRemoving] = useState(false);
  const turn = useOpening(removing);
  const mayCreate = usePermission('redis:key:create', true);
  const mayRemove = usePermission('redis:key:delete', true);
  const mayRead = usePermission('redis:key:detail');
  const open = mayRead ? (key: string) => change({ key, new: undefined }) : undefined;
  const columns = useColumnChoice('listCacheKeys', useColumns(list.at ?? Date.now(), open));
  const key = query.get('key');
  const wanted = key ? (`key:${key}` as const) : query.has('new') ? 'new' : undefined;
  const pattern = table.filters.pattern;
  const total = list.data && formatCount(list.data.total) + (list.data.total_capped ? '+' : '');

  return (
    <Page>
      <PageHeader title={t.title} sub={total && list.at ? t.sub(total, company, formatAgo(list.at)) : null}>
        <RefreshButton of={both} />
        <ClearCacheButton company={company} />
        {mayRemove ? <Button onClick={() => setRemoving(true)}>{t.byPattern}</Button> : null}
        {mayCreate ? (
          <Button look="solid" onClick={() => change({ new: 1, key: undefined })}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      <CacheStats reading={stats} />
      <FilterBar id="listCacheKeys" table={table} search="pattern" placeholder={t.search} filters={[]}>
        <TableTools id="listCacheKeys" table={table} columns={columns} />
      </FilterBar>
      <DataTable
        label={t.title}
        columns={columns.shown}
        rows={list.data?.list}
        rowKey={(row) => row.key}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        onOpen={open && ((row) => open(row.key))}
        empty={
          pattern ? (
            <NotFound pattern={pattern} onPattern={(next) => table.setFilter('pattern', next)} />
          ) : (
            <EmptyState title={t.none} text={t.noneText} />
          )
        }
        footer={<ListPager table={table} list={list.data} />}
      />
      <CacheDrawer wanted={wanted} onClose={() => change({ key: undefined, new: undefined })} />
      {turn > 0 ? <DeletePatternDialog key={turn} open={removing} start={pattern ?? ''} onClose={() => setRemoving(false)} /> : null}
    </Page>
  );
}

function NotFound({ pattern, onPattern }: { pattern: string; onPattern: (pattern: string | undefined) => void }) {
  const t = useTexts(words);
  const exact = !/[*?]/.test(pattern);
  const wider = `*${pattern}*`;
  return (
    <EmptyState
      drawing="search"
      title={t.notFound(pattern)}
      text={exact ? t.exact : t.hint}
      action={
        exact ? (
          <Button onClick={() => onPattern(wider)}>{t.wider(wider)}</Button>
        ) : (
          <Button onClick={() => onPattern(undefined)}>{t.clear}</Button>
        )
      }
    />
  );
}

function useColumns(at: number, open: ((key: string) => void) | undefined): Column<Row<'listCacheKeys'>>[] {
  const t = useTexts(words);
  const meta = useMeta('listCacheKeys');
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'key',
      title: title('key'),
      cell: (row) => (
        <Mono fontSize="sm" fontWeight="semibold">
          {row.key}
        </Mono>
      ),
    },
    {
      name: 'type',
      title: title('type'),
      wideOnly: true,
      cell: (row) => <StateChip>{meta.word(meta.output('type'), row.type)}</StateChip>,
    },
    { name: 'size', title: title('size'), end: true, wideOnly: true, cell: (row) => formatBytes(row.size) },
    { name: 'ttl_seconds', title: title('ttl_seconds'), end: true, cell: (row) => <Countdown seconds={row.ttl_seconds} at={at} /> },
    {
      name: 'actions',
      title: t.acts,
      titleHidden: true,
      end: true,
      width: '56px',
      cell: (row) => <CacheMenu row={row} onOpen={open && (() => open(row.key))} />,
    },
  ];
}
