import { chakra, Flex } from '@chakra-ui/react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { availableActions } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { CustomersPanel } from './detail/CustomersPanel.js';
import { ExceptionsPanel } from './detail/ExceptionsPanel.js';
import { RunsPanel } from './detail/RunsPanel.js';
import { cronText } from './editor/cron-text.js';
import { RunChange } from './groups/use-tag-columns.js';
import { listPath, type SmartTagRecord, statusTones } from './smart-tags.js';
import { useTagActions } from './use-tag-actions.js';

const LabelPage = lazyPart(() => import('#screens/tags/label/LabelPage.js'), 'LabelPage');

const words = texts({
  title: ['标签详情', 'Tag'],
  sub: (group: string, count: number) => [`${group} · ${formatCount(count)} 位客户`, `${group} · ${countOf(count, 'customer')}`],
  nothing: ['还没有选择标签', 'No tag selected'],
  nothingText: [
    '从智能标签列表里选一个，这里会显示它的条件和客户。',
    'Choose one in the list of smart tags to see its condition and customers.',
  ],
  toList: ['打开智能标签', 'Open smart tags'],
  sentence: ['条件', 'Condition'],
  hidden: ['条件涉及健康数据，你没有查看这些数据的权限。', 'The condition is on health data that you may not see.'],
  health: ['健康数据', 'Health data'],
  sections: ['标签内容', 'Sections of the tag'],
  customers: ['客户', 'Customers'],
  runs: ['计算记录', 'Calculations'],
  exceptions: ['例外', 'Exceptions'],
  computed: ['计算于', 'Calculated'],
  change: ['最近变化', 'Last change'],
});

const followMs = 2_000;

/** Renders a smart tag: its condition in words, its customers with reasons, what each calculation changed, and exceptions. With `id`, a content label. */
export function SmartTagDetail() {
  const [tag] = useAddressValue('tag_id');
  const [label] = useAddressValue('id');
  const labelId = idIn(label);
  return labelId && !tag ? <LabelPage key={labelId} id={labelId} /> : <SmartTag id={idIn(tag)} />;
}

function SmartTag({ id }: { id: number | undefined }) {
  const t = useTexts(words);
  const may = useMay('getIntelligentTag');
  const reading = useOperation('getIntelligentTag', may && id ? { tag_id: id } : null, {
    refreshInterval: (tag) => (tag && (tag.status === 'waiting' || tag.status === 'computing') ? followMs : 0),
  });
  if (may === false) return <NoAccessPage />;
  if (!id) return <NoTag />;
  if (reading.data) return <TagPage key={id} tag={reading.data} refreshing={reading} />;
  return (
    <Page>
      <PageHeader title={t.title} />
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : <PageSkeleton />}
    </Page>
  );
}

function NoTag() {
  const t = useTexts(words);
  return (
    <Page>
      <PageHeader title={t.title} />
      <EmptyState
        title={t.nothing}
        text={t.nothingText}
        action={
          <ButtonLink look="solid" asChild>
            <Link to={listPath}>{t.toList}</Link>
          </ButtonLink>
        }
      />
    </Page>
  );
}

interface TagPageProps {
  tag: SmartTagRecord;
  refreshing: Parameters<typeof RefreshButton>[0]['of'];
}

function TagPage({ tag, refreshing }: TagPageProps) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const actions = availableActions(useTagActions(() => void navigate(listPath))(tag));
  useTabTitle(tag.name);
  return (
    <Page>
      <PageHeader title={tag.name} sub={t.sub(tag.group_name, tag.user_count)}>
        <RefreshButton of={refreshing} />
        {actions.map((one) => (
          <Button key={one.label} look={one.danger ? 'danger' : 'outline'} onClick={one.onSelect}>
            {one.label}
          </Button>
        ))}
      </PageHeader>
      <Summary tag={tag} />
      <Sections tag={tag} />
    </Page>
  );
}

function Summary({ tag }: { tag: SmartTagRecord }) {
  const t = useTexts(words);
  const meta = useMeta('getIntelligentTag');
  const label = (name: string) => <chakra.span color="ink.3">{meta.label(meta.output(name))}</chakra.span>;
  return (
    <Card p="4" aria-label={t.sentence}>
      <Flex gap="4" rowGap="1" flexWrap="wrap" align="center" color="ink.2" mb="2">
        <EnumCell meta={meta} name="status" value={tag.status} tone={statusTones[tag.status]} />
        {tag.health ? <StatusChip tone="act">{t.health}</StatusChip> : null}
        <span>
          {label('update_mode')} {meta.word(meta.output('update_mode'), tag.update_mode)}
          {tag.cron ? ` · ${cronText(tag.cron)}` : ''}
        </span>
        <span>
          {label('priority')} {tag.priority}
        </span>
        {tag.computed_at ? (
          <span>
            <chakra.span color="ink.3">{t.computed}</chakra.span> <Moment at={tag.computed_at} />
          </span>
        ) : null}
        {tag.last_run ? (
          <span>
            <chakra.span color="ink.3">{t.change}</chakra.span> <RunChange run={tag.last_run} />
          </span>
        ) : null}
      </Flex>
      {tag.error ? (
        <chakra.p role="alert" color="rose" mb="2">
          {tag.error}
        </chakra.p>
      ) : null}
      <chakra.p fontSize="md" overflowWrap="anywhere">
        {tag.sentence ?? <chakra.span color="ink.3">{t.hidden}</chakra.span>}
      </chakra.p>
    </Card>
  );
}

function Sections({ tag }: { tag: SmartTagRecord }) {
  const t = useTexts(words);
  const [wished, setTab] = useAddressValue('tab');
  // The lists are read again when a calculation has ended.
  const key = String(tag.last_run?.id ?? 0);
  const sections = [
    { name: 'customers', title: t.customers, content: <CustomersPanel key={key} tagId={tag.id} /> },
    { name: 'runs', title: t.runs, content: <RunsPanel key={key} tagId={tag.id} /> },
    { name: 'exceptions', title: t.exceptions, content: <ExceptionsPanel tagId={tag.id} /> },
  ];
  const shown = sections.find((one) => one.name === wished) ?? sections[0];
  return (
    <Card>
      <SectionTabs label={t.sections} sections={sections} value={shown?.name ?? ''} onChange={setTab}>
        <chakra.div p={{ base: '2', sm: '4' }}>{shown?.content}</chakra.div>
      </SectionTabs>
    </Card>
  );
}
