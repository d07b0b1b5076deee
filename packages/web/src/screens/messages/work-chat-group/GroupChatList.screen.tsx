import { chakra, Flex } from '@chakra-ui/react';
import { Link, useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { ButtonLink } from '#ui/button/Button.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { detailPath, joinWaysPath, welcomesPath } from './group.js';

const words = texts({
  title: ['客户群', 'Group chats'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'group')} · updated ${when}`],
  search: ['群名称', 'Name'],
  none: ['还没有客户群', 'No group chats yet'],
  noneText: ['从企业微信同步后会显示在这里。', 'They appear here after a sync from WeCom.'],
  notFound: ['没有符合条件的客户群', 'No matching groups'],
  codes: ['入群码', 'Join codes'],
  welcomes: ['入群欢迎语', 'Group welcomes'],
});

function Links() {
  const t = useTexts(words);
  const may = useRights('listGroupJoinWays', 'listGroupWelcomes');
  const links = [
    may.listGroupJoinWays && ([joinWaysPath, t.codes] as const),
    may.listGroupWelcomes && ([welcomesPath, t.welcomes] as const),
  ];
  return (
    <Flex gap="2" px="4" py="2">
      {links
        .filter((one) => typeof one === 'object')
        .map(([path, title]) => (
          <ButtonLink key={path} size="sm" asChild>
            <Link to={path}>{title}</Link>
          </ButtonLink>
        ))}
    </Flex>
  );
}

/** Lists the WeCom group chats of the staff. */
export function GroupChatList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listGroupChats');
  const columns = useColumns('listGroupChats', [
    { name: 'name', cell: ({ name }) => <chakra.b fontWeight="semibold">{name || '–'}</chakra.b> },
    { name: 'owner', cell: ({ owner }) => owner?.name ?? '–' },
    'member_total',
    'customer_total',
    'join_today',
    'quit_today',
    {
      name: 'tags',
      wideOnly: 'xl',
      cell: ({ tags }) =>
        tags.length === 0 ? (
          '–'
        ) : (
          <Flex gap="1">
            {tags.slice(0, 2).map((tag) => (
              <StatusChip key={tag.id}>{tag.name}</StatusChip>
            ))}
          </Flex>
        ),
    },
    { name: 'camp', cell: ({ camp }) => camp?.name ?? '–', wideOnly: true },
    { name: 'wx_created_at', wideOnly: '2xl' },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      searchField="name"
      filters={[{ name: 'wx_status' }]}
      columns={columns}
      onOpen={({ id }) => void navigate(detailPath(id))}
      between={<Links />}
    />
  );
}
