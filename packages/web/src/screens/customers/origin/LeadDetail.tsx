import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { FootmarkComposer } from '#screens/customers/footmark/FootmarkComposer.js';
import { FootmarkStory } from '#screens/customers/footmark/FootmarkStory.js';
import { Button } from '#ui/button/Button.js';
import { ConfirmButton } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { formatTime } from '#ui/text/format.js';
import { titleWithUnit } from '#ui/text/units.js';
import { notify } from '#ui/toast/toasts.js';
import { type Lead, LeadState } from './lead-columns.js';
import { MaskedPhone } from './MaskedPhone.js';
import { placeOf } from './place-of.js';

const NewCustomerDrawer = lazyPart(() => import('#screens/service/service/NewCustomerDrawer.js'), 'NewCustomerDrawer');

const words = texts({
  title: ['线索详情', 'Lead'],
  edit: ['编辑', 'Edit'],
  order: ['开单', 'Open an order'],
  convert: ['转为客户', 'Make customer'],
  ask: (name: string) => [`把「${name}」转为客户？`, `Make ${name} a customer?`],
  askText: [
    '手机号已有客户时会合并到那位客户，只补全缺少的内容；跟进记录一起带过去。',
    'If a customer already has this phone number, the lead is merged into them: only missing details are added, and follow-ups are moved.',
  ],
  made: ['已转为客户', 'The lead is a customer now'],
  merged: (name: string) => [`已合并到客户「${name}」`, `Merged into the customer ${name}`],
  customer: ['查看客户', 'Open customer'],
  follow: ['写跟进', 'Add a follow-up'],
  story: ['跟进记录', 'Follow-ups'],
  service: ['服务记录', 'Service order'],
});

interface Props {
  id: number | undefined;
  onClose: () => void;
  onEdit: (id: number) => void;
}

/** Renders a lead with its follow-ups in a drawer. */
export function LeadDetail({ id, onClose, onEdit }: Props) {
  const t = useTexts(words);
  return (
    <ReadDrawer id={id} read="getLead" title={t.title} onClose={onClose}>
      {(lead) => <LeadContent lead={lead} onEdit={() => onEdit(lead.id)} />}
    </ReadDrawer>
  );
}

function LeadContent({ lead, onEdit }: { lead: Lead; onEdit: () => void }) {
  const t = useTexts(words);
  const mayUpdate = useMay('updateLead');
  const open = lead.status === 'distributed' || lead.status === 'following';
  return (
    <>
      <Flex align="center" gap="3" flexWrap="wrap">
        <chakra.h3 fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
          {lead.name}
        </chakra.h3>
        <LeadState status={lead.status} />
        <Flex gap="2" ms="auto">
          {mayUpdate && lead.status !== 'converted' ? <Button onClick={onEdit}>{t.edit}</Button> : null}
          {open ? <OpenOrder lead={lead} /> : null}
          {open ? <Convert lead={lead} /> : null}
          {lead.user_id !== null ? (
            <Button asChild>
              <Link to={`/user/userList/detail?id=${lead.user_id}`}>{t.customer}</Link>
            </Button>
          ) : null}
        </Flex>
      </Flex>
      <LeadFacts lead={lead} />
      <DetailSection title={t.follow}>
        <FootmarkComposer of={{ origin_id: lead.id }} />
      </DetailSection>
      <DetailSection title={t.story}>
        <FootmarkStory of={{ origin_id: lead.id }} />
      </DetailSection>
      {lead.service_id === null ? null : (
        <DetailSection title={t.service}>
          <FootmarkStory of={{ service_id: lead.service_id }} />
        </DetailSection>
      )}
    </>
  );
}

/** Opens an order for the lead, who becomes a customer with it. */
function OpenOrder({ lead }: { lead: Lead }) {
  const t = useTexts(words);
  const may = useMay('createServiceWithCustomer');
  const [isOpen, setOpen] = useState(false);
  const { name, sex, height, weight, phone_masked, holder } = lead;
  if (!may) return null;
  const customer = { nick_name: name, real_name: name, sex, height: height ?? '', init_weight: weight ?? '' };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.order}</Button>
      <WhenOpen open={isOpen}>
        <NewCustomerDrawer
          open={isOpen}
          onClose={() => setOpen(false)}
          lead={{ id: lead.id, customer, phone_masked, holder: holder?.name }}
        />
      </WhenOpen>
    </>
  );
}

function Convert({ lead }: { lead: Lead }) {
  const t = useTexts(words);
  const action = useAction('createLeadCustomer');
  async function convert() {
    const answer = await action.run({ id: lead.id, version: lead.version });
    if (answer.ok) notify({ tone: 'success', title: answer.data.merged ? t.merged(answer.data.name) : t.made });
  }
  return (
    <ConfirmButton
      id="createLeadCustomer"
      look="solid"
      question={t.ask(lead.name)}
      consequence={t.askText}
      action={t.convert}
      disabled={action.busy}
      onConfirm={convert}
    >
      {t.convert}
    </ConfirmButton>
  );
}

function LeadFacts({ lead }: { lead: Lead }) {
  const meta = useMeta('getLead');
  const measure = (name: 'age' | 'height' | 'weight') => {
    const field = meta.output(name);
    return field.unit ? titleWithUnit(meta.label(field), field.unit) : meta.label(field);
  };
  const time = (value: string | null) => (value === null ? undefined : formatTime(value));
  return (
    <RecordFacts
      meta={meta}
      titles={{ age: measure('age'), height: measure('height'), weight: measure('weight') }}
      facts={{
        phone_masked: <MaskedPhone id={lead.id} masked={lead.phone_masked} />,
        sex: lead.sex === null ? undefined : meta.word(meta.output('sex'), lead.sex),
        age: lead.age ?? undefined,
        height: lead.height ?? undefined,
        weight: lead.weight ?? undefined,
        demand: lead.demand || undefined,
        city: placeOf(lead) || undefined,
        channel: lead.channel?.name,
        source_text: lead.source_text || undefined,
        holder: lead.holder?.name,
        distribute_at: time(lead.distribute_at),
        return_at: time(lead.return_at),
        next_follow_at: time(lead.next_follow_at),
        recycle_count: lead.recycle_count || undefined,
        reason: lead.reason || undefined,
        remark: lead.remark || undefined,
        created_at: formatTime(lead.created_at),
      }}
    />
  );
}
