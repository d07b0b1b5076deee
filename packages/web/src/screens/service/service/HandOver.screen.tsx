import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Moment } from '#ui/date/Moment.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccess } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { HandOverDrawer } from './HandOverDrawer.js';
import { statusTones } from './service-status.js';

const words = texts({
  title: ['交接', 'Hand over'],
  from: ['移交人', 'From'],
  choose: ['请选择移交人', 'Choose who to hand over from'],
  chooseText: [
    '会列出他名下每个未结束的服务，以及承诺、日期和待办。',
    'Each open service is listed with its promises, dates and open work.',
  ],
  none: ['名下没有未结束的服务', 'No open services'],
  noneText: ['没有需要交接的内容。', 'There is nothing to hand over.'],
  give: ['全部交给…', 'Give all to …'],
  dates: (start: string, end: string) => [`${start} 至 ${end}`, `${start} to ${end}`],
  unset: ['未定', 'not set'],
  resumes: (day: string) => [`${day} 恢复`, `resumes ${day}`],
  meals: (count: number) => [`${count} 餐待点评`, `${countOf(count, 'meal')} to review`],
  oldest: ['最早', 'oldest'],
  promises: ['待兑现', 'Promised'],
});

const limit = 20;

/** What a colleague hands over, a page for each service, and the hand-over of all at once. */
export function HandOver() {
  const t = useTexts(words);
  const may = useMay('listServiceHandOvers');
  const [from, setFrom] = useAddressValue('staff');
  const [isGiving, setGiving] = useState(false);
  const { data } = useOperation('getServiceParams', may ? {} : null);
  const id = from && /^[1-9]\d{0,15}$/.test(from) ? Number(from) : undefined;
  const choices = data?.staff.map((one) => ({ value: one.id, label: one.name })) ?? [];
  if (may === false) return <NoAccess />;
  return (
    <Page>
      <PageHeader title={t.title}>
        {id === undefined ? null : (
          <Button look="solid" onClick={() => setGiving(true)}>
            {t.give}
          </Button>
        )}
      </PageHeader>
      <chakra.div maxWidth="320px">
        <Combobox
          id="hand-over-from"
          label={t.from}
          placeholder={t.from}
          value={id}
          choices={choices}
          onChange={(next) => setFrom(next ? String(next) : undefined)}
        />
      </chakra.div>
      {id === undefined ? <EmptyState title={t.choose} text={t.chooseText} /> : <Sheets staffId={id} />}
      {id === undefined ? null : <HandOverDrawer fromId={id} choices={choices} open={isGiving} onClose={() => setGiving(false)} />}
    </Page>
  );
}

function Sheets({ staffId }: { staffId: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const list = useOperation('listServiceHandOvers', { principal_user_id: staffId, page, limit }, { keepPreviousData: true });
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (!list.data) return <PageSkeleton />;
  if (list.data.list.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="3" alignItems="start">
        {list.data.list.map((one) => (
          <Sheet key={one.id} sheet={one} />
        ))}
      </Grid>
      {list.data.total > limit ? (
        <Pager page={page} limit={limit} total={list.data.total} capped={list.data.total_capped} onPage={setPage} />
      ) : null}
    </>
  );
}

function Sheet({ sheet }: { sheet: Row<'listServiceHandOvers'> }) {
  const t = useTexts(words);
  const meta = useMeta('listServiceHandOvers');
  const { customer, status, alerts, resumes_on, remark } = sheet;
  return (
    <SectionCard
      title={customer.real_name ?? customer.nick_name}
      side={<Link to={`/order/serviceDetail/${sheet.id}?tab=overview`}>{sheet.service_no}</Link>}
    >
      <Flex gap="2" align="center" flexWrap="wrap">
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
function OpenWork({ sheet: { open_meals, oldest_open_at, promises } }: { sheet: Row<'listServiceHandOvers'> }) {
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
