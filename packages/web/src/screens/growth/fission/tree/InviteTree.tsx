import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { TreeView } from '#ui/tree/TreeView.js';
import { useTab } from '../detail/use-tab.js';
import type { Friend, Participant } from '../fission.js';
import { friendTone, useFriendWords } from '../friend-words.js';
import { type InviteNode, useInviteTree } from './use-invite-tree.js';

const words = texts({
  title: ['邀请关系', 'Who brought whom'],
  hint: [
    '有效好友多的在前。展开看他带来的好友；好友自己也参与的，可以继续展开。点名字看他的好友列表；→ ← 展开、收起，↑ ↓ 移动。',
    'Participants with the most friends who count come first. Expand one to see whom they brought; friends who take part themselves can be expanded, too. Select a name for the list of their friends. → ← expand and collapse, ↑ ↓ move.',
  ],
  none: ['还没有人带来好友', 'Nobody has brought a friend yet'],
  noneText: ['参与客户的海报被扫码后，这里显示谁带来了谁。', 'Once a poster is scanned, you see here who brought whom.'],
  brought: (valid: string, all: string) => [`带来 ${all} 位，有效 ${valid}`, `brought ${all}, ${valid} count`],
  counts: ['计入', 'counts'],
  alsoTakesPart: ['也参与', 'takes part, too'],
  loading: ['正在载入…', 'Loading…'],
  failed: ['加载失败，收起再展开可重试', 'Could not load. Collapse and expand to try again.'],
  nobody: ['没有好友', 'Nobody'],
  rest: (count: string) => [`另有 ${count} 位，在好友列表里看`, `${count} more in the list of friends`],
  more: (count: string) => [`再显示一些（还有 ${count} 位）`, `Show more (${count} left)`],
  full: (count: string) => [`另有 ${count} 位，在参与客户列表里看`, `${countOf(count, 'more participant')} in the list of participants`],
});

function ParticipantRow({ participant }: { participant: Participant }) {
  const t = useTexts(words);
  const { external_user, user, valid_count, invite_count } = participant;
  return (
    <Flex as="span" gap="2" align="center">
      <b>{external_user.name}</b>
      {user ? (
        <chakra.span fontSize="xs">
          <Link to={`/user/userList/detail/${user.id}`} onClick={(event) => event.stopPropagation()}>
            {customerName(user)}
          </Link>
        </chakra.span>
      ) : null}
      <chakra.span color="ink.3" fontSize="xs">
        {t.brought(formatCount(valid_count), formatCount(invite_count))}
      </chakra.span>
    </Flex>
  );
}

function FriendRow({ friend }: { friend: Friend }) {
  const t = useTexts(words);
  const say = useFriendWords();
  return (
    <Flex as="span" gap="2" align="center">
      <span>{friend.name}</span>
      <StatusChip tone={friendTone(friend)}>{friend.valid ? t.counts : say.reason(friend.invalid_reason)}</StatusChip>
      {friend.own_participant_id === null ? null : <StatusChip tone="info">{t.alsoTakesPart}</StatusChip>}
      <chakra.span color="ink.3" fontSize="xs">
        {formatAgo(friend.added_at)}
      </chakra.span>
    </Flex>
  );
}

function NodeRow({ node: { what } }: { node: InviteNode }) {
  const t = useTexts(words);
  if ('participant' in what) return <ParticipantRow participant={what.participant} />;
  if ('friend' in what) return <FriendRow friend={what.friend} />;
  return <chakra.span color="ink.3">{'note' in what ? t[what.note] : t.rest(formatCount(what.more))}</chakra.span>;
}

/** Shows who brought whom, as a tree that loads friends as it is unfolded. */
export function InviteTree({ id }: { id: number }) {
  const t = useTexts(words);
  const { open } = useTab();
  // Read before a friend shows: waiting for it below would hide the tree, and lose the focus, while one unfolds.
  useFriendWords();
  const { reading, nodes, left, load, showMore } = useInviteTree(id);
  if (reading.error && !nodes) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!nodes) return <PageSkeleton />;
  if (nodes.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <Flex direction="column" gap="2">
      <chakra.p color="ink.3" fontSize="xs">
        {t.hint}
      </chakra.p>
      <TreeView
        label={t.title}
        nodes={nodes}
        folded
        onUnfold={({ opens }) => (opens === undefined ? undefined : void load(opens))}
        onChoose={({ what, opens }) => {
          if ('more' in what) open('friends', { participant: String(what.of) });
          else if (opens !== undefined && 'participant' in what) open('friends', { participant: String(opens) });
        }}
        row={(node) => <NodeRow node={node} />}
      />
      <Rest left={left} showMore={showMore} />
    </Flex>
  );
}

interface RestProps {
  left: number;
  showMore: (() => void) | undefined;
}

/** Leads to the participants that the tree does not have. */
function Rest({ left, showMore }: RestProps) {
  const t = useTexts(words);
  const { open } = useTab();
  if (left <= 0) return null;
  return (
    <div>
      {showMore ? (
        <Button size="sm" onClick={showMore}>
          {t.more(formatCount(left))}
        </Button>
      ) : (
        <Button look="link" onClick={() => open('participants', { invited: 'true' })}>
          {t.full(formatCount(left))}
        </Button>
      )}
    </div>
  );
}
