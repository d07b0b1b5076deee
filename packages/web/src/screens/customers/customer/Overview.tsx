import { chakra } from '@chakra-ui/react';
import { useMay } from '../../../api/Can.js';
import { texts, useTexts } from '../../../app/texts.js';
import { useOpen } from '../../../list/useOpen.js';
import { Button } from '../../../ui/Button.js';
import { useRoomy } from '../../../ui/useMedia.js';
import { BodyCard } from './BodyCard.js';
import { ConsentLines } from './ConsentPanel.js';
import type { CustomerDetail } from './customer-values.js';
import { DueParts } from './DuePart.js';
import { FoodCard } from './FoodCard.js';
import { Part } from './Part.js';
import { ServiceLines } from './ServicesPanel.js';
import { TimelinePanel } from './TimelinePanel.js';

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
        <DueParts record={record} />
        <BodyCard record={record} />
        {record.open_services.length > 0 ? (
          <Part title={t.services}>
            <ServiceLines record={record} />
          </Part>
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
        <Part title={t.timeline}>
          <TimelinePanel id={record.id} agreed={record.consent.weight} bare />
        </Part>
      ) : null}
    </chakra.div>
  );
}

function Consent({ id }: { id: number }) {
  const t = useTexts(words);
  return useMay('getCustomerConsent') ? (
    <Part title={t.consent}>
      <ConsentLines id={id} />
    </Part>
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
    <Part title={t.remark} side={may ? edit : null}>
      <chakra.p color={remark ? 'ink' : 'ink.3'} whiteSpace="pre-wrap" overflowWrap="anywhere">
        {remark ?? t.none}
      </chakra.p>
    </Part>
  );
}
