import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { useOpen } from '#list/useOpen.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { ParamDrawer } from './ParamDrawer.js';
import { ParamTable } from './ParamTable.js';
import { type ParamValue, wordsOf } from './params.js';
import { ValueDrawer } from './ValueDrawer.js';

const ValuesDialog = lazyPart(() => import('./ValuesDialog.js'), 'ValuesDialog');

const words = texts({
  title: ['参数设置', 'Parameters'],
  sub: (count: number, when: string) => [`${formatCount(count)} 个参数 · ${when}更新`, `${countOf(count, 'parameter')} · updated ${when}`],
  create: ['新建参数', 'New parameter'],
  look: ['查询生效值', 'Values in force'],
  search: ['参数名称、参数键', 'Name or key'],
  none: ['还没有参数', 'No parameters yet'],
  noneText: ['参数由系统管理员统一定义，企业可以设置自己的值。', 'Parameters are defined for all companies; each may set its own value.'],
  notFound: ['没有符合条件的参数', 'No parameter matches'],
});

/** Shows every parameter with the common value and the company's own. */
export function ParamList() {
  const t = useTexts(words);
  const [query, change] = useAddress();
  const keyword = query.get('keyword') ?? '';
  const reading = useOperation('queryParamValues', keyword ? { keyword } : {});
  const param = useOpen('param');
  const mayCreate = useMay('createParam');
  const params = reading.data;
  return (
    <Page>
      <PageHeader title={t.title} sub={params && reading.at ? t.sub(params.length, formatAgo(reading.at)) : null}>
        <RefreshButton of={reading} />
        <LookUp />
        {mayCreate ? (
          <Button look="solid" onClick={() => param.show('new')}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      <SearchInput
        value={keyword}
        label={t.search}
        width={{ base: '100%', sm: '320px' }}
        onChange={(next) => change({ keyword: next || undefined })}
      />
      {reading.error && !params ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!params && !reading.error ? <PageSkeleton /> : null}
      {params?.length === 0 ? <EmptyState title={keyword ? t.notFound : t.none} text={keyword ? undefined : t.noneText} /> : null}
      <ParamGroups params={params ?? []} onParam={param.show} />
      <ParamDrawer open={param.value} params={params ?? []} onClose={param.close} />
    </Page>
  );
}

function LookUp() {
  const t = useTexts(words);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.look}</Button>
      <WhenOpen open={open}>{open ? <ValuesDialog onClose={() => setOpen(false)} /> : null}</WhenOpen>
    </>
  );
}

interface GroupsProps {
  params: readonly ParamValue[];
  onParam: (id: number) => void;
}

/** Shows the parameters under their headings, and the drawers of their values. */
function ParamGroups({ params, onParam }: GroupsProps) {
  const value = useOpen();
  const [history, setHistory] = useState<{ object: 'param' | 'param_value'; of: ParamValue }>();
  return (
    <>
      {params.length > 0 ? (
        <ParamTable params={params} onValue={value.show} onParam={onParam} onHistory={(object, of) => setHistory({ object, of })} />
      ) : null}
      <ValueDrawer param={params.find((one) => one.id === value.id)} onClose={value.close} />
      <HistoryDrawer
        object={history?.object ?? 'param_value'}
        id={history?.of.id}
        name={history ? wordsOf(history.of).name : ''}
        onClose={() => setHistory(undefined)}
      />
    </>
  );
}
