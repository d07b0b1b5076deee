import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { customerName } from '#choices/customer-name.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Moment } from '#ui/date/Moment.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { GoLink } from './detail/GoLink.js';
import { ReasonList } from './detail/ReasonList.js';
import { idIn, listPath, tagPath } from './smart-tags.js';

const LabelPage = lazyPart(() => import('#screens/tags/label/LabelPage.js'), 'LabelPage');
const ExceptionDrawer = lazyPart(() => import('./detail/ExceptionDrawer.js'), 'ExceptionDrawer');

const words = texts({
  title: ['客户详情', 'Customer'],
  of: (name: string) => [`${name}为什么`, `Why ${name}`],
  head: (name: string, tag: string) => [`${name} · ${tag}`, `${name} · ${tag}`],
  nothing: ['还没有选择标签', 'No tag selected'],
  nothingText: ['从标签详情的客户里打开“为什么”。', 'Open “Why” from the customers of a tag.'],
  toList: ['打开智能标签', 'Open smart tags'],
  customer: ['客户', 'Customer'],
  choose: ['选择一位客户，看为什么有或没有这个标签', 'Choose a customer to see why they have this tag or not'],
  tagged: ['有这个标签', 'Has this tag'],
  untagged: ['没有这个标签', 'Does not have this tag'],
  since: ['打标于', 'Since'],
  matches: ['现在满足条件', 'Matches the condition now'],
  fails: ['现在不满足条件', 'Does not match the condition now'],
  unknown: ['有条件涉及你无权查看的健康数据，不能判断', 'Rules on health data that you may not see decide'],
  shown: ['同组里优先级更高的标签生效：', 'A tag of higher priority in the group applies: '],
  exception: (reason: string) => [`例外决定，不看条件：${reason}`, `An exception decides, not the condition: ${reason}`],
  until: (day: string) => [`到 ${day}`, `until ${day}`],
  forever: ['一直有效', 'no end'],
  hidden: (count: number) => [`另有 ${count} 条涉及健康数据，你没有查看权限`, `${count} more on health data that you may not see`],
  rules: ['每条条件', 'Each rule'],
  next: ['下次计算后更新', 'Changes with the next calculation'],
  tag: ['查看标签', 'View tag'],
  profile: ['查看客户', 'View customer'],
  add: ['添加例外', 'Add exception'],
  remove: ['移除例外', 'Remove exception'],
  removed: ['例外已移除，由条件决定', 'Exception removed; the condition decides'],
});

type Reasons = Data<'getIntelligentTagReasons'>;

/** Explains why a customer has a smart tag or not. With `id`, lists the readers of a content label. */
export function SmartTagReasons() {
  const [tag] = useAddressValue('tag_id');
  const [label] = useAddressValue('id');
  const labelId = idIn(label);
  return labelId && !tag ? <LabelPage key={labelId} id={labelId} readers /> : <Reasons />;
}

function Reasons() {
  const t = useTexts(words);
  const [tag] = useAddressValue('tag_id');
  const [customer, setCustomer] = useAddressValue('user_id');
  const [tagId, customerId] = [idIn(tag), idIn(customer)];
  const may = useRights('getIntelligentTagReasons').getIntelligentTagReasons;
  if (may === false) return <NoAccessPage />;
  if (tagId && customerId) return <ReasonsPage key={`${tagId}-${customerId}`} tagId={tagId} customerId={customerId} />;
  return (
    <Page>
      <PageHeader title={t.title} />
      {tagId ? (
        <Card p="4" maxWidth="480px">
          <chakra.p mb="2">{t.choose}</chakra.p>
          <CustomerCombobox label={t.customer} value={undefined} onChange={(id) => (id ? setCustomer(id) : undefined)} />
        </Card>
      ) : (
        <EmptyState
          title={t.nothing}
          text={t.nothingText}
          action={
            <ButtonLink look="solid" asChild>
              <Link to={listPath}>{t.toList}</Link>
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
}

function ReasonsPage({ tagId, customerId }: { tagId: number; customerId: number }) {
  const t = useTexts(words);
  const reading = useOperation('getIntelligentTagReasons', { tag_id: tagId, user_id: customerId });
  const tag = useOperation('getIntelligentTag', { tag_id: tagId }).data;
  const reasons = reading.data;
  const title = reasons && tag ? t.head(customerName(reasons.user), tag.name) : t.title;
  useTabTitle(reasons && tag ? title : undefined);
  return (
    <Page>
      <PageHeader title={title} sub={tag?.group_name}>
        <RefreshButton of={reading} />
        <ButtonLink asChild>
          <Link to={`/user/userList/detail/${customerId}`}>{t.profile}</Link>
        </ButtonLink>
        <ButtonLink asChild>
          <Link to={tagPath(tagId)}>{t.tag}</Link>
        </ButtonLink>
      </PageHeader>
      {reading.error && !reasons ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!reasons && !reading.error ? <PageSkeleton /> : null}
      {reasons ? (
        <chakra.div maxWidth="860px" display="flex" flexDirection="column" gap="3">
          <Verdict reasons={reasons} />
          <SectionCard title={t.rules}>
            <ReasonList reasons={reasons.reasons} spacious />
            {reasons.hidden_rules > 0 ? (
              <chakra.p color="ink.3" mt="3">
                {t.hidden(reasons.hidden_rules)}
              </chakra.p>
            ) : null}
          </SectionCard>
        </chakra.div>
      ) : null}
    </Page>
  );
}

function Verdict({ reasons }: { reasons: Reasons }) {
  const t = useTexts(words);
  const { is_tagged, tagged_at, matches, shown_tag, exception } = reasons;
  const isDue = !exception && !shown_tag && matches !== null && matches !== is_tagged;
  return (
    <Card p="4" aria-label={t.title}>
      <Flex gap="3" rowGap="2" flexWrap="wrap" align="center">
        <StatusChip tone={is_tagged ? 'good' : 'plain'}>{is_tagged ? t.tagged : t.untagged}</StatusChip>
        {tagged_at ? (
          <span>
            <chakra.span color="ink.3">{t.since}</chakra.span> <Moment at={tagged_at} />
          </span>
        ) : null}
        <span>{matches === null ? t.unknown : matches ? t.matches : t.fails}</span>
        {isDue ? <chakra.span color="ink.3">{t.next}</chakra.span> : null}
      </Flex>
      {shown_tag ? (
        <chakra.p mt="2">
          {t.shown}
          <GoLink to={tagPath(shown_tag.id)}>{shown_tag.name}</GoLink>
        </chakra.p>
      ) : null}
      <ExceptionLine reasons={reasons} />
    </Card>
  );
}

function ExceptionLine({ reasons: { tag_id, user, exception } }: { reasons: Reasons }) {
  const t = useTexts(words);
  const meta = useMeta('listIntelligentTagExceptions');
  const may = useRights('saveIntelligentTagException', 'deleteIntelligentTagException');
  const removing = useAction('deleteIntelligentTagException', { done: t.removed });
  const [open, setOpen] = useState(false);
  return (
    <Flex mt="3" gap="3" rowGap="2" flexWrap="wrap" align="center">
      {exception ? (
        <>
          <StatusChip tone={exception.kind === 'always' ? 'good' : 'act'}>{meta.word(meta.output('kind'), exception.kind)}</StatusChip>
          <span>
            {t.exception(exception.reason)}
            <chakra.span color="ink.3">
              {' · '}
              {exception.until ? t.until(exception.until) : t.forever}
              {exception.operator ? ` · ${exception.operator.name}` : ''}
            </chakra.span>
          </span>
          {may.deleteIntelligentTagException ? (
            <Button size="sm" onClick={() => void removing.run({ id: exception.id })}>
              {t.remove}
            </Button>
          ) : null}
        </>
      ) : may.saveIntelligentTagException ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t.add}
        </Button>
      ) : null}
      {open ? (
        <Suspense>
          <ExceptionDrawer tagId={tag_id} customerId={user.id} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Flex>
  );
}
