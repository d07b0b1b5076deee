import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Camera } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { Avatar } from '#ui/image/Avatar.js';
import { Card } from '#ui/layout/Card.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatTime, joinNames, maskEmail } from '#ui/text/format.js';

const words = texts({
  avatar: ['更换头像', 'Change picture'],
  edit: ['编辑资料', 'Edit profile'],
  leader: ['部门负责人', 'Leads a department'],
  none: ['未填写', 'Not given'],
});

export type Me = Data<'getMyProfile'>;

interface Props {
  me: Me;
  onEdit: ((what: string) => void) | undefined;
}

/** Shows the user's profile in the company. */
export function ProfilePanel({ me, onEdit }: Props) {
  const t = useTexts(words);
  return (
    <Card aria-label={me.name} display="flex" flexDirection="column" gap="4" p="5">
      <Person me={me} onEdit={onEdit} />
      <MyFacts me={me} />
      {onEdit ? <Button onClick={() => onEdit('profile')}>{t.edit}</Button> : null}
    </Card>
  );
}

function Person({ me, onEdit }: Props) {
  const t = useTexts(words);
  return (
    <Flex direction="column" align="center" gap="2" textAlign="center">
      <chakra.div position="relative">
        <Avatar name={me.name} src={me.avatar} size={88} />
        {onEdit ? (
          <Button
            shape="square"
            size="sm"
            position="absolute"
            insetEnd="-1"
            bottom="-1"
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
      {me.is_leader ? <StatusChip tone="info">{t.leader}</StatusChip> : null}
    </Flex>
  );
}

const namesOf = (list: readonly { name: string }[]) => joinNames(list.map((one) => one.name));

function MyFacts({ me }: { me: Me }) {
  const t = useTexts(words);
  const meta = useMeta('getMyProfile');
  const empty = <chakra.span color="ink.3">{t.none}</chakra.span>;
  const lastSignIn = (
    <>
      {formatAgo(me.last_login_at)} <chakra.span color="ink.3">{me.last_login_ip}</chakra.span>
    </>
  );
  return (
    <RecordFacts
      meta={meta}
      facts={{
        departments: namesOf(me.departments),
        roles: namesOf(me.roles),
        email: me.email ? maskEmail(me.email) : empty,
        phone_masked: me.phone_masked ?? empty,
        sex: meta.word(meta.output('sex'), me.sex),
        last_login_at: lastSignIn,
        created_at: formatTime(me.created_at),
      }}
    />
  );
}
