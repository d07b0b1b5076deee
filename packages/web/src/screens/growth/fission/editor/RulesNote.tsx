import { chakra, Flex } from '@chakra-ui/react';
import { ShieldAlert } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';

const words = texts({
  title: ['微信不允许诱导分享', 'WeChat forbids forced sharing'],
  why: [
    '微信外部链接规则（2.1.2）禁止用奖励诱导用户分享链接，「邀请好友助力」就在列举之中；违规的链接会被封，员工账号可能被限制。',
    'WeChat’s rules for links (2.1.2) forbid luring people into sharing links by rewards; “invite friends to help” is named. Links get blocked, and accounts of staff may be restricted.',
  ],
  picture: ['客户转发的是一张带二维码的图片，不是链接。', 'Customers pass on a picture with a code, not a link.'],
  force: ['不分享也能正常用：没有「先分享才能看」。', 'Nothing waits for a share: there is no “share first to see it”.'],
  rank: ['不给分享的人排名，也不公开谁邀请得多。', 'Those who share are not ranked, and nobody sees who brought the most.'],
  avatar: [
    '海报默认不用客户的微信头像；要用须先征得本人同意。',
    'Posters leave out WeChat avatars; each person has to agree before theirs is used.',
  ],
  words: ['文案里不写「必须转发」「转发到群才有效」。', 'Texts do not say “you must forward this”.'],
});

const points = ['picture', 'force', 'rank', 'avatar', 'words'] as const;

/** Says in plain words what the platform forbids, and how a campaign keeps to it. */
export function RulesNote() {
  const t = useTexts(words);
  return (
    <Card p="4" aria-label={t.title}>
      <Flex gap="2" align="center" mb="2" color="amber">
        <ShieldAlert size={16} aria-hidden />
        <chakra.h2 fontWeight="semibold">{t.title}</chakra.h2>
      </Flex>
      <chakra.p color="ink.2" fontSize="xs">
        {t.why}
      </chakra.p>
      <chakra.ul m="0" mt="2" ps="4" display="flex" flexDirection="column" gap="1" fontSize="xs" listStyleType="disc">
        {points.map((one) => (
          <li key={one}>{t[one]}</li>
        ))}
      </chakra.ul>
    </Card>
  );
}
