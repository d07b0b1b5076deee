import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { useRoomy } from '#ui/layout/useMedia.js';
import type { CustomerDetail } from '../customer-values.js';
import { ConsentLines } from '../privacy/ConsentPanel.js';
import { TimelinePanel } from '../timeline/TimelinePanel.js';
import { BodyCard } from './BodyCard.js';
import { DueSections } from './DueSections.js';
import { FoodCard } from './FoodCard.js';
import { ServiceLines } from './ServicesPanel.js';
import { SinceContact } from './SinceContact.js';

const words = texts({
  services: ['进行中的服务', 'Active services'],
  consent: ['数据授权', 'Consent'],
  timeline: ['时间线', 'Timeline'],
  remark: ['备注', 'Note'],
  none: ['还没有备注', 'No note yet'],
  edit: ['编辑', 'Edit'],
});

/** The overview: what must be done, body, service, food limits, consent; beside it the timeline where there is room. */
export function Overview({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const wide = useRoomy();
  const mayTimeline = useMay('listCustomerTimeline');
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={wide && mayTimeline ? 'minmax(0, 1fr) 400px' : 'minmax(0, 1fr)'}
      alignItems="start"
    >
      <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
        <DueSections record={record} />
        <SinceContact record={record} />
        <BodyCard record={record} />
        {record.open_services.length > 0 ? (
          <SectionCard title={t.services}>
            <ServiceLines record={record} />
          </SectionCard>
        ) : null}
        <chakra.div
          display="grid"
          gap="4"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          alignItems="start"
        >
          <FoodCard record={record} />
          <Consent id={record.id} />
        </chakra.div>
        <Remark record={record} />
      </chakra.div>
      {wide && mayTimeline ? (
        <SectionCard title={t.timeline}>
          <TimelinePanel id={record.id} consent={record.consent} bare />
        </SectionCard>
      ) : null}
    </chakra.div>
  );
}

function Consent({ id }: { id: number }) {
  const t = useTexts(words);
  return useMay('getCustomerConsent') ? (
    <SectionCard title={t.consent}>
      <ConsentLines id={id} />
    </SectionCard>
  ) : null;
}

function Remark({ record: { remark } }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const care = useOpen('care');
  const may = useMay('changeCustomerRemark');
  const edit = (
    <Button look="link" onClick={() => care.show('remark')}>
      {t.edit}
    </Button>
  );
  return (
    <SectionCard title={t.remark} side={may ? edit : null}>
      <chakra.p color={remark ? 'ink' : 'ink.3'} whiteSpace="pre-wrap" overflowWrap="anywhere">
        {remark ?? t.none}
      </chakra.p>
    </SectionCard>
  );
}
