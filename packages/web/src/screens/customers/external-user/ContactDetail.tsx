import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { FootmarkComposer } from '#screens/customers/footmark/FootmarkComposer.js';
import { FootmarkStory } from '#screens/customers/footmark/FootmarkStory.js';
import { Button } from '#ui/button/Button.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatTime, joinNames } from '#ui/text/format.js';
import { ContactState } from './contact-columns.js';
import { MaskedPhones } from './MaskedPhones.js';

const words = texts({
  title: ['企微客户', 'WeCom contact'],
  friends: ['添加关系', 'Friendships'],
  noFriends: ['没有员工加过这位客户', 'No staff member is connected'],
  ended: ['已结束', 'Ended'],
  gone: (account: string) => [`${account}（已不是员工）`, `${account} (no longer staff)`],
  unbound: ['还没有绑定客户，绑定后可以写跟进', 'Not linked yet; link a customer to add follow-ups'],
  story: ['客户的跟进记录', 'Follow-ups of the customer'],
  open: ['查看客户', 'Open customer'],
});

type Contact = Data<'getExternalUser'>;

/** Renders a contact, who follows them, and the story of their customer. */
export function ContactDetail({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <ReadDrawer id={id} read="getExternalUser" title={t.title} onClose={onClose}>
      {(contact) => <ContactContent contact={contact} />}
    </ReadDrawer>
  );
}

function ContactContent({ contact }: { contact: Contact }) {
  const t = useTexts(words);
  const { customer } = contact;
  return (
    <>
      <Flex align="center" gap="3" flexWrap="wrap">
        <chakra.h3 fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
          {contact.name}
        </chakra.h3>
        <ContactState status={contact.status} />
        {customer ? (
          <Button asChild ms="auto">
            <Link to={`/user/userList/detail?id=${customer.id}`}>{t.open}</Link>
          </Button>
        ) : null}
      </Flex>
      <ContactFacts contact={contact} />
      <DetailSection title={t.friends}>
        <Friends contact={contact} />
      </DetailSection>
      {customer ? (
        <DetailSection title={t.story}>
          <FootmarkComposer of={{ user_id: customer.id }} />
          <FootmarkStory of={{ user_id: customer.id }} />
        </DetailSection>
      ) : (
        <chakra.p color="ink.3">{t.unbound}</chakra.p>
      )}
    </>
  );
}

function ContactFacts({ contact }: { contact: Contact }) {
  const meta = useMeta('getExternalUser');
  const word = (name: 'wx_type' | 'gender' | 'add_way') =>
    contact[name] === null ? undefined : meta.word(meta.output(name), contact[name]);
  const time = (value: string | null) => (value === null ? undefined : formatTime(value));
  return (
    <RecordFacts
      meta={meta}
      facts={{
        customer: (contact.customer?.real_name ?? contact.customer?.nick_name) || undefined,
        phone_masked: <MaskedPhones id={contact.id} masked={contact.phone_masked} />,
        nick_name: contact.nick_name || undefined,
        wx_type: word('wx_type'),
        gender: word('gender'),
        corp_name: contact.corp_name || undefined,
        position: contact.position || undefined,
        add_way: word('add_way'),
        first_add_at: time(contact.first_add_at),
        last_chat_at: time(contact.last_chat_at),
        synced_at: time(contact.synced_at),
        external_userid: contact.external_userid,
      }}
    />
  );
}

function Friends({ contact }: { contact: Contact }) {
  const t = useTexts(words);
  if (contact.follows.length === 0) return <chakra.p color="ink.3">{t.noFriends}</chakra.p>;
  return (
    <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="3">
      {contact.follows.map((one) => (
        <chakra.li key={one.wx_userid} borderInlineStartWidth="2" ps="3">
          <Flex gap="2" align="center" flexWrap="wrap">
            <chakra.span fontWeight="medium">{one.user?.name ?? t.gone(one.wx_userid)}</chakra.span>
            {one.ended_at ? <StatusChip>{t.ended}</StatusChip> : null}
            <chakra.span color="ink.3" fontSize="xs">
              {formatTime(one.created_at)}
            </chakra.span>
          </Flex>
          {one.remark || one.description ? (
            <chakra.p overflowWrap="anywhere">{[one.remark, one.description].filter(Boolean).join('：')}</chakra.p>
          ) : null}
          {one.tags.length > 0 ? <chakra.p color="ink.3">{joinNames(one.tags.map((tag) => tag.name))}</chakra.p> : null}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
