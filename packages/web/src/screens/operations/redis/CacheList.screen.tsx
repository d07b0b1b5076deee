import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useSession } from '#app/session.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useAddress } from '#list/useAddress.js';
import { useList } from '#list/useList.js';
import { Button } from '#ui/button/Button.js';
import { useOpenCount } from '#ui/dialog/useOpenCount.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { CacheStats } from './CacheStats.js';
import { ClearCacheButton } from './ClearCacheButton.js';
import { useCacheColumns } from './cache-columns.js';
import { NoKeyMatches } from './NoKeyMatches.js';

const CacheDrawer = lazyPart(() => import('./CacheDrawer.js'), 'CacheDrawer');
const DeletePatternDialog = lazyPart(() => import('./DeletePatternDialog.js'), 'DeletePatternDialog');

const words = texts({
  title: ['缓存', 'Cache'],
  sub: (count: string, company: string, when: string) => [
    `${count} 个键 · 只含${company} · ${when}更新`,
    `${countOf(count, 'key')} · ${company} only · updated ${when}`,
  ],
  create: ['新建缓存', 'New entry'],
  byPattern: ['按规则删除', 'Delete by pattern'],
  search: ['键名，* 和 ? 为通配符', 'Key, with * and ? as wildcards'],
  none: ['还没有缓存', 'The cache is empty'],
  noMatch: (pattern: string) => [`没有匹配 ${pattern} 的键`, `No key matches ${pattern}`],
  noneText: ['程序用到时会自动写入，也可以手工新建。', 'Programs fill it when needed; you can add entries by hand.'],
});

/** Lists the company's cache entries, to view, edit and delete. */
export function CacheList() {
  const t = useTexts(words);
  const list = useList('listCacheKeys', (row) => row.key);
  const stats = useOperation('getCacheStats');
  const company = useSession((one) => one.user?.company_name) ?? '';
  const [query, change] = useAddress();
  const [removing, setRemoving] = useState(false);
  const turn = useOpenCount(removing);
  const mayRead = useMay('getCacheKey');
  const open = mayRead ? (key: string) => change({ key, new: undefined }) : undefined;
  const columns = useCacheColumns(list.reading.at ?? Date.now(), open);
  const key = query.get('key');
  const wanted = key ? (`key:${key}` as const) : query.has('new') ? 'new' : undefined;
  const pattern = list.table.filters.pattern ?? '';
  const notFound = t.noMatch(pattern);
  return (
    <ListPage
      list={list}
      words={{ ...t, sub: (count, when) => t.sub(count, company, when), notFound }}
      refreshing={{
        isRefreshing: list.reading.isRefreshing || stats.isRefreshing,
        refresh: () => Promise.all([list.reading.refresh(), stats.refresh()]),
      }}
      actions={<Actions company={company} onPattern={() => setRemoving(true)} onCreate={() => change({ new: 1, key: undefined })} />}
      above={<CacheStats reading={stats} />}
      searchField="pattern"
      columns={columns}
      onOpen={open && ((row) => open(row.key))}
      notFound={<NoKeyMatches title={notFound} pattern={pattern} onPattern={(next) => list.table.setFilter('pattern', next)} />}
    >
      <WhenOpen open={wanted !== undefined}>
        <CacheDrawer wanted={wanted} onClose={() => change({ key: undefined, new: undefined })} />
      </WhenOpen>
      <WhenOpen open={turn > 0}>
        <DeletePatternDialog key={turn} open={removing} start={pattern} onClose={() => setRemoving(false)} />
      </WhenOpen>
    </ListPage>
  );
}

function Actions({ company, onPattern, onCreate }: { company: string; onPattern: () => void; onCreate: () => void }) {
  const t = useTexts(words);
  const may = useRights('deleteCacheKeys', 'createCacheKey');
  return (
    <>
      <ClearCacheButton company={company} />
      {may.deleteCacheKeys ? <Button onClick={onPattern}>{t.byPattern}</Button> : null}
      {may.createCacheKey ? (
        <Button look="solid" onClick={onCreate}>
          {t.create}
        </Button>
      ) : null}
    </>
  );
}
