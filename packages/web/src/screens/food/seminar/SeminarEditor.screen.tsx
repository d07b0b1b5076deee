import { chakra } from '@chakra-ui/react';
import { useMay, useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { NewButton } from '#list/NewButton.js';
import { type OpenRecord, useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { OrderedGroups } from '#ui/order/OrderedGroups.js';
import { moveIdTo, type OrderedGroup } from '#ui/order/ordered-groups.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';

import { useCourseItems } from './course-items.js';
import type { Seminar, Series } from './courses.js';
import { SeriesHead } from './SeriesHead.js';

const SeminarDrawer = lazyPart(() => import('./SeminarDrawer.js'), 'SeminarDrawer');
const SeriesDrawer = lazyPart(() => import('./SeriesDrawer.js'), 'SeriesDrawer');

const words = texts({
  title: ['微课配置', 'Courses'],
  sub: (series: string, courses: string) => [
    `${series} 个系列 · ${courses} 节微课`,
    `${countOf(series, 'series', 'series')} · ${countOf(courses, 'course')}`,
  ],
  newSeries: ['新建系列', 'New series'],
  newCourse: ['新建微课', 'New course'],
  series: ['系列', 'Series'],
  none: ['还没有系列和微课', 'No series or courses yet'],
  noneText: ['先建一个系列，再把微课排进去。', 'Create a series first, then put courses into it.'],
  empty: ['还没有微课，可以拖进来', 'No courses yet; drag some here'],
  loose: ['不在系列里', 'In no series'],
  of: (name: string) => [`系列：${name}`, `Series: ${name}`],
});

/** Renders the series with their courses in order. */
export function SeminarEditor() {
  const t = useTexts(words);
  const may = useRights('listSeries', 'listSeminars');
  const series = useOperation('listSeries', may.listSeries ? { limit: 100 } : null);
  const courses = useOperation('listSeminars', may.listSeminars ? { limit: 100 } : null);
  const open = useOpen();
  const openSeries = useOpen('series');
  const error = series.error ?? courses.error;
  if (!may.listSeries || !may.listSeminars) return <NoAccessPage />;
  const refresh = () => Promise.all([series.refresh(), courses.refresh()]);
  return (
    <Page>
      <PageHeader
        title={t.title}
        sub={series.data && courses.data ? t.sub(formatCount(series.data.total), formatCount(courses.data.total)) : null}
      >
        <RefreshButton of={{ isRefreshing: series.isRefreshing || courses.isRefreshing, refresh }} />
        <MoreButton onNew={() => openSeries.show('new')} />
        <NewButton id="createSeminar" onNew={() => open.show('new')}>
          {t.newCourse}
        </NewButton>
      </PageHeader>
      {error && !(series.data && courses.data) ? <ErrorState error={error} onRetry={() => void refresh()} /> : null}
      {!error && !(series.data && courses.data) ? <PageSkeleton /> : null}
      {series.data && courses.data ? (
        <Groups series={series.data.list} courses={courses.data.list} onEdit={open.show} onEditSeries={openSeries.show} />
      ) : null}
      <Drawers series={series.data?.list ?? []} courses={courses.data?.list ?? []} open={open} openSeries={openSeries} />
    </Page>
  );
}

interface DrawersProps {
  series: Series[];
  courses: Seminar[];
  open: OpenRecord;
  openSeries: OpenRecord;
}

function Drawers({ series, courses, open, openSeries }: DrawersProps) {
  return (
    <>
      <WhenOpen open={open.value !== undefined}>
        <SeminarDrawer open={open.value} record={courses.find((one) => one.id === open.id)} series={series} onClose={open.close} />
      </WhenOpen>
      <WhenOpen open={openSeries.value !== undefined}>
        <SeriesDrawer open={openSeries.value} record={series.find((one) => one.id === openSeries.id)} onClose={openSeries.close} />
      </WhenOpen>
    </>
  );
}

function MoreButton({ onNew }: { onNew: () => void }) {
  const t = useTexts(words);
  return useMay('createSeries') ? <Button onClick={onNew}>{t.newSeries}</Button> : null;
}

interface GroupsProps {
  series: readonly Series[];
  courses: readonly Seminar[];
  onEdit: (id: number) => void;
  onEditSeries: (id: number) => void;
}

const loose = 'none';

/** The input that leaves a series as it is but for its courses. */
const seriesInput = ({ id, version, name, cover, intro, sort, status }: Series, seminar_ids: number[]) => ({
  ...{ id, version, name, sort, status, seminar_ids },
  ...(cover === null ? {} : { cover }),
  ...(intro === null ? {} : { intro }),
});

function Groups({ series, courses, onEdit, onEditSeries }: GroupsProps) {
  const t = useTexts(words);
  const movable = useMay('updateSeries') === true;
  const move = useAction('updateSeries', { refresh: ['listSeminars'] });
  const itemsOf = useCourseItems(onEdit);
  const free = courses.filter((one) => one.series_id === null);
  if (series.length === 0 && free.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  const groups: OrderedGroup[] = [
    ...series.map((one) => ({
      key: String(one.id),
      title: t.of(one.name),
      head: <SeriesHead series={one} onEdit={() => onEditSeries(one.id)} />,
      empty: t.empty,
      items: itemsOf(one.seminar_ids.flatMap((id) => courses.find((course) => course.id === id) ?? [])),
    })),
    {
      key: loose,
      title: t.loose,
      head: <chakra.h2 fontWeight="semibold">{t.loose}</chakra.h2>,
      empty: t.empty,
      items: itemsOf(free),
    },
  ];
  /** To a series by saving it; out of all by saving the series that held it. */
  function onMove(id: number, key: string, index: number) {
    const target = series.find((one) => String(one.id) === key);
    const source = series.find((one) => one.seminar_ids.includes(id));
    if (target) void move.run(seriesInput(target, moveIdTo(target.seminar_ids, id, index)));
    else if (source)
      void move.run(
        seriesInput(
          source,
          source.seminar_ids.filter((one) => one !== id),
        ),
      );
  }
  return <OrderedGroups groups={groups} groupLabel={t.series} movable={movable} onMove={onMove} />;
}
