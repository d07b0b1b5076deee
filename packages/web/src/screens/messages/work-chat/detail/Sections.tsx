import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Card } from '#ui/layout/Card.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import type { MassRecord } from '../mass-messages.js';
import { PartsPanel } from './PartsPanel.js';
import { ReceiversPanel } from './ReceiversPanel.js';
import { SendersPanel } from './SendersPanel.js';

const words = texts({
  sections: ['群发明细', 'Sections of the broadcast'],
  senders: ['发送员工', 'Senders'],
  customers: ['客户名单', 'Customers'],
  groups: ['群名单', 'Groups'],
  parts: ['企业微信消息', 'WeCom messages'],
});

/** The senders, the receivers, and what WeCom has of a message. */
export function Sections({ message }: { message: MassRecord }) {
  const t = useTexts(words);
  const [name, setTab] = useAddressValue('tab');
  const sections = [
    { name: 'senders', title: t.senders, content: <SendersPanel message={message} /> },
    { name: 'receivers', title: message.type === 'group' ? t.groups : t.customers, content: <ReceiversPanel message={message} /> },
    { name: 'parts', title: t.parts, content: <PartsPanel message={message} /> },
  ];
  const open = sections.find((one) => one.name === name) ?? sections[0];
  return (
    <Card>
      <SectionTabs label={t.sections} sections={sections} value={open?.name ?? ''} onChange={setTab}>
        <chakra.div p={{ base: '2', sm: '4' }}>{open?.content}</chakra.div>
      </SectionTabs>
    </Card>
  );
}
