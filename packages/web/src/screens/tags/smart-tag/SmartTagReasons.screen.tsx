import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { customerName } from '#choices/customer-name.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { ButtonLink } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { ReasonList } from './detail/ReasonList.js';
import { Verdict } from './detail/Verdict.js';
import { listPath, tagPath } from './smart-tags.js';

const LabelPage = lazyPart(() => import('#screens/tags/label/LabelPage.js'), 'LabelPage');

const words = texts({
  title: ['客户详情', 'Customer'],
  of: (name: string) => [`${name}为什么`, `Why ${name}`],
  head: (name: string, tag: string) => [`${name} · ${tag}`, `${name} · ${tag}`],
  nothing: ['还没有选择标签', 'No tag selected'],
  nothingText: ['从标签详情的客户里打开“为什么”。', 'Open “Why” from the customers of a tag.'],
  toList: ['打开智能标签', 'Open smart tags'],
  customer: ['客户', 'Customer'],
  choose: ['选择一位客户，看为什么有或没有这个标签', 'Choose a customer to see why they have this tag or not'],
  hidden: (count: number) => [`另有 ${count} 条涉及健康数据，你没有查看权限`, `${count} more on health data that you may not see`],
  rules: ['每条条件', 'Each rule'],
  tag: ['查看标签', 'View tag'],
  profile: ['查看客户', 'View customer'],
});

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
