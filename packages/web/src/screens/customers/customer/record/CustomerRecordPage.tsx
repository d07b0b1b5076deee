import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName, otherName } from '#choices/customer-name.js';
import { useSmartTags } from '#choices/use-smart-tags.js';
import { RecordPage } from '#form/RecordPage.js';
import { ButtonLink } from '#ui/button/Button.js';
import { Avatar } from '#ui/image/Avatar.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import { stageTones } from '../customer-columns.js';
import type { CustomerDetail } from '../customer-values.js';
import { CustomerActions } from './CustomerActions.js';
import { PhoneReveal } from './PhoneReveal.js';
import { useCustomerTabs } from './use-customer-tabs.js';

const words = texts({
  allergy: (names: string) => [`过敏 ${names}`, `Allergy: ${names}`],
  pending: ['待处理', 'Needs action'],
  days: (used: number, all: number) => [`第 ${used} / ${all} 天`, `Day ${used} of ${all}`],
  age: (years: number) => [`${years} 岁`, `${years} years`],
  since: ['建档', 'Since'],
  customer: ['客户详情', 'Customer'],
  nobody: ['还没有选择客户', 'No customer selected'],
  nobodyText: ['从列表里选择一位，这里会显示详情。', 'Choose one in the list to see the details here.'],
  toList: ['打开客户列表', 'Open the list'],
});

/** A customer on one page. A link with the id as a query leads here as well. */
export function CustomerRecordPage({ listPath }: { listPath: string }) {
  const params = useParams();
  const { search } = useLocation();
  const tabs = useCustomerTabs(listPath);
  const asked = new URLSearchParams(search).get('id');
  if (params.id === undefined)
    return asked ? <Navigate replace to={`${listPath}/detail/${Number(asked)}`} /> : <NoCustomer listPath={listPath} />;
  return (
    <RecordPage
      read="getCustomer"
      list="listCustomers"
      listPath={`${listPath}/detail`}
      mark={(one) => <Avatar name={customerName(one)} src={one.avatar} size={28} />}
      title={customerName}
      chips={(record) => <Chips record={record} />}
      facts={(record) => <HeadFacts record={record} />}
      actions={(record) => <CustomerActions record={record} listPath={listPath} />}
      tabs={tabs}
    />
  );
}

function NoCustomer({ listPath }: { listPath: string }) {
  const t = useTexts(words);
  return (
    <Page>
      <PageHeader title={t.customer} />
      <EmptyState
        title={t.nobody}
        text={t.nobodyText}
        action={
          <ButtonLink look="solid" asChild>
            <Link to={listPath}>{t.toList}</Link>
          </ButtonLink>
        }
      />
    </Page>
  );
}

function Chips({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const meta = useMeta('getCustomer');
  const { stage, allergy_ingredients: allergies, is_pending, pending_reason } = record;
  const running = record.open_services.find((one) => one.status === 'in_service');
  return (
    <>
      {otherName(record) ? <chakra.span color="ink.2">{otherName(record)}</chakra.span> : null}
      <StatusChip tone={stageTones[stage]}>
        {meta.word(meta.output('stage'), stage)}
        {running ? ` · ${t.days(running.used_days, running.service_days)}` : ''}
      </StatusChip>
      {allergies.length > 0 ? (
        <StatusChip tone="bad">
          <chakra.span display="inline-flex" alignItems="center" gap="1">
            <CircleAlert size={12} aria-hidden />
            {t.allergy(joinNames(allergies.map((one) => one.name)))}
          </chakra.span>
        </StatusChip>
      ) : null}
      {is_pending ? (
        <StatusChip tone="act" title={pending_reason ?? undefined}>
          {t.pending}
        </StatusChip>
      ) : null}
      <PhoneReveal id={record.id} masked={record.phone_masked} />
    </>
  );
}

function HeadFacts({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const meta = useMeta('getCustomer');
  const label = (name: string) => <chakra.span color="ink.3">{meta.label(meta.output(name))}</chakra.span>;
  return (
    <>
      <span>
        {record.sex === 0 ? null : meta.word(meta.output('sex'), record.sex)}
        {record.age === null ? null : ` · ${t.age(record.age)}`}
      </span>
      <span>
        {label('principal')} {record.principal?.name ?? '–'}
      </span>
      <span>
        {label('source')} {meta.word(meta.output('source'), record.source)}
      </span>
      <span>
        <chakra.span color="ink.3">{t.since}</chakra.span> {dayOf(Date.parse(record.created_at))}
      </span>
      <Tags record={record} />
    </>
  );
}

/** The tags of the customer; a smart one leads to why the customer has it. */
function Tags({ record }: { record: CustomerDetail }) {
  const smart = new Set(useSmartTags().data?.list.map((one) => one.id));
  return record.tags.map((one) => (
    <StatusChip key={one.id}>
      {smart.has(one.id) ? <Link to={`/label/client?tag_id=${one.id}&user_id=${record.id}`}>{one.name}</Link> : one.name}
    </StatusChip>
  ));
}
