import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMay } from '../../../api/Can.js';
import { useAction, useOperation } from '../../../api/client.js';
import { type Meta, useMeta } from '../../../api/meta.js';
import { lazyComponent } from '../../../app/lazy-component.js';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { NewButton } from '../../../list/NewButton.js';
import { useOpen } from '../../../list/useOpen.js';
import { Button } from '../../../ui/Button.js';
import { useConfirmed } from '../../../ui/ConfirmButton.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { formatCount, formatDuration } from '../../../ui/format.js';
import { LockedPage } from '../../../ui/Locked.js';
import { type OrderedGroup, OrderedGroups, placed } from '../../../ui/OrderedGroups.js';
import { Page } from '../../../ui/Page.js';
import { PageHeader } from '../../../ui/PageHeader.js';
import { RefreshButton } from '../../../ui/RefreshButton.js';
import { RowMenu } from '../../../ui/RowMenu.js';
import { PageSkeleton } from '../../../ui/Skeleton.js';
import { StatusChip } from '../../../ui/StatusChip.js';
import { WhenOpen } from '../../../ui/WhenOpen.js';

const SeminarDrawer = lazyComponent(async () => (await import('./SeminarDrawer.js')).SeminarDrawer);
const SeriesDrawer = lazyComponent(async () => (await import('./SeriesDrawer.js')).SeriesDrawer);

export type Series = Row<'listSeries'>;
export type Seminar = Row<'listSeminars'>;

const words = texts({
  title: ['微课配置', 'Courses'],
  sub: (series: string, courses: string) => [
    `${series} 个系列 · ${courses} 节微课`,
    `${counted(series, 'series', 'series')} · ${counted(courses, 'course')}`,
  ],
  newSeries: ['新建系列', 'New series'],
  newCourse: ['新建微课', 'New course'],
  series: ['系列', 'Series'],
  none: ['还没有系列和微课', 'No series or courses yet'],
  noneText: ['先建一个系列，再把微课排进去。', 'Create a series first, then put courses into it.'],
  empty: ['还没有微课，可以拖进来', 'No courses yet; drag some here'],
  loose: ['不在系列里', 'In no series'],
  day: (day: number) => [`第 ${day} 天`, `Day ${day}`],
  isDefault: ['默认', 'Default'],
  setDefault: ['设为默认', 'Make it the default'],
  defaulted: ['已设为默认系列，新服务从它开始', 'This is the default now; new services begin with it'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  askSeries: (name: string) => [`删除系列「${name}」？`, `Delete the series “${name}”?`],
  seriesText: ['有微课的系列不能删除，请先移出。', 'A series that holds courses can’t be deleted; move them out first.'],
  seriesRemoved: ['系列已删除', 'Series deleted'],
  ask: (title: string) => [`删除微课「${title}」？`, `Delete the course “${title}”?`],
  askText: ['任务用到的微课不能删除，可改为停用。', 'A course that a task names can’t be deleted; switch it off instead.'],
  removed: ['微课已删除', 'Course deleted'],
  menu: (name: string) => [`系列「${name}」的操作`, `Actions for the series “${name}”`],
  of: (name: string) => [`系列：${name}`, `Series: ${name}`],
});

/** Renders the series with their courses in order. */
export function SeminarEditor() {
  const t = useTexts(words);
  const may = useMay('listSeries');
  const mayCourses = useMay('listSeminars');
  const series = useOperation('listSeries', may ? { limit: 100 } : null);
  const courses = useOperation('listSeminars', mayCourses ? { limit: 100 } : null);
  const open = useOpen();
  const openSeries = useOpen('series');
  const error = series.error ?? courses.error;
  if (!may || !mayCourses) return <LockedPage />;
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
      <WhenOpen open={open.value !== undefined}>
        <SeminarDrawer
          open={open.value}
          record={courses.data?.list.find((one) => one.id === open.id)}
          series={series.data?.list ?? []}
          onClose={open.close}
        />
      </WhenOpen>
      <WhenOpen open={openSeries.value !== undefined}>
        <SeriesDrawer
          open={openSeries.value}
          record={series.data?.list.find((one) => one.id === openSeries.id)}
          onClose={openSeries.close}
        />
      </WhenOpen>
    </Page>
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
    if (target) void move.run(seriesInput(target, placed(target.seminar_ids, id, index)));
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

function SeriesHead({ series, onEdit }: { series: Series; onEdit: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('listSeries');
  const may = { update: useMay('updateSeries'), turn: useMay('setDefaultSeries'), remove: useMay('deleteSeries') };
  const turn = useAction('setDefaultSeries', { done: t.defaulted });
  const removal = useAction('deleteSeries', { done: t.seriesRemoved });
  const confirmed = useConfirmed('deleteSeries');
  async function remove() {
    const { id, name } = series;
    if (await confirmed({ title: t.askSeries(name), text: t.seriesText, action: t.remove })) await removal.run({ id });
  }
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <chakra.h2 fontWeight="semibold">{series.name}</chakra.h2>
      {series.is_default ? <StatusChip tone="good">{t.isDefault}</StatusChip> : null}
      {series.status === 'off' ? <StatusChip>{meta.word(meta.output('status'), 'off')}</StatusChip> : null}
      <chakra.span color="ink.3">{series.duration_s > 0 ? formatDuration(series.duration_s) : null}</chakra.span>
      <chakra.span ms="auto">
        <RowMenu
          label={t.menu(series.name)}
          actions={[
            may.update && { label: t.edit, onSelect: onEdit },
            may.turn &&
              !series.is_default &&
              series.status === 'on' && { label: t.setDefault, onSelect: () => void turn.run({ id: series.id }) },
            may.remove && !series.is_default && { label: t.remove, danger: true, onSelect: () => void remove() },
          ]}
        />
      </chakra.span>
    </Flex>
  );
}

/** Returns how courses are shown, and what can be done with them. */
function useCourseItems(onEdit: (id: number) => void) {
  const t = useTexts(words);
  const meta = useMeta('listSeminars');
  const may = { update: useMay('updateSeminar'), remove: useMay('deleteSeminar') };
  const removal = useAction('deleteSeminar', { done: t.removed, refresh: ['listSeries'] });
  const confirmed = useConfirmed('deleteSeminar');
  async function remove({ id, title }: Seminar) {
    if (await confirmed({ title: t.ask(title), text: t.askText, action: t.remove })) await removal.run({ id });
  }
  return (list: readonly Seminar[]) =>
    list.map((one) => ({
      ...{ id: one.id, name: one.title, row: <CourseRow course={one} meta={meta} /> },
      actions: [
        may.update && { label: t.edit, onSelect: () => onEdit(one.id) },
        may.remove && { label: t.remove, danger: true, onSelect: () => void remove(one) },
      ],
    }));
}

function CourseRow({ course, meta }: { course: Seminar; meta: Meta }) {
  const t = useTexts(words);
  return (
    <Flex gap="2" rowGap="0" align="center" flexWrap="wrap">
      <chakra.span fontWeight="medium">{course.title}</chakra.span>
      <chakra.span color="ink.3" fontSize="xs">
        {t.day(course.day_no)} · {formatDuration(course.duration_s)} · {meta.word(meta.output('unlock_rule'), course.unlock_rule)}
      </chakra.span>
      {course.status === 'off' ? <StatusChip>{meta.word(meta.output('status'), 'off')}</StatusChip> : null}
    </Flex>
  );
}
