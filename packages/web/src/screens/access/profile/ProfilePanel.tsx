import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Camera } from 'lucide-react';
import { useMeta } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Avatar } from '../../../ui/Avatar.js';
import { Button } from '../../../ui/Button.js';
import { Facts } from '../../../ui/Facts.js';
import { formatAgo, formatTime, maskEmail } from '../../../ui/format.js';
import { StateChip } from '../../../ui/StateChip.js';

const words = texts({
  avatar: ['更换头像', 'Change picture'],
  edit: ['编辑资料', 'Edit profile'],
  leader: ['部门负责人', 'Leads a department'],
  none: ['未填写', 'Not given'],
});

export type Me = Data<'getMyProfile'>;

/** Who one is in the company. */
export function ProfilePanel({ me, onEdit }: { me: Me; onEdit: ((what: string) => void) | undefined }) {
  const t = useTexts(words);
  const meta = useMeta('getMyProfile');
  const title = (name: string) => meta.label(meta.output(name));
  const named = (list: readonly { name: string }[]) => list.map((one) => one.name).join('、') || '–';
  const empty = <chakra.span color="ink.3">{t.none}</chakra.span>;
  return (
    <Flex
      as="section"
      aria-label={me.name}
      direction="column"
      gap="4"
      bg="surface"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="card"
      p="5"
    >
      <Flex direction="column" align="center" gap="2" textAlign="center">
        <chakra.div position="relative">
          <Avatar name={me.name} src={me.avatar} size={88} />
          {onEdit ? (
            <Button
              shape="square"
              size="sm"
              position="absolute"
              insetEnd="-4px"
              bottom="-4px"
              borderRadius="full"
              aria-label={t.avatar}
              title={t.avatar}
              onClick={() => onEdit('avatar')}
            >
              <Camera aria-hidden />
            </Button>
          ) : null}
        </chakra.div>
        <div>
          <chakra.div fontSize="xl" fontWeight="semibold" overflowWrap="anywhere">
            {me.name}
          </chakra.div>
          <chakra.div color="ink.3">
            {me.username}
            {me.position ? ` · ${me.position}` : ''}
          </chakra.div>
        </div>
        {me.is_leader ? <StateChip tone="info">{t.leader}</StateChip> : null}
      </Flex>
      <Facts
        facts={[
          { name: title('departments'), value: named(me.departments) },
          { name: title('roles'), value: named(me.roles) },
          { name: title('email'), value: me.email ? maskEmail(me.email) : empty },
          { name: title('phone_masked'), value: me.phone_masked ?? empty },
          { name: title('sex'), value: meta.word(meta.output('sex'), me.sex) },
          {
            name: title('last_login_at'),
            value: (
              <>
                {formatAgo(me.last_login_at)} <chakra.span color="ink.3">{me.last_login_ip}</chakra.span>
              </>
            ),
          },
          { name: title('created_at'), value: formatTime(me.created_at) },
        ]}
      />
      {onEdit ? <Button onClick={() => onEdit('profile')}>{t.edit}</Button> : null}
    </Flex>
  );
}
