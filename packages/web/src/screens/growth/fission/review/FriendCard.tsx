import { chakra, Flex } from '@chakra-ui/react';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { Facts } from '#ui/facts/Facts.js';
import { Input } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { Card } from '#ui/layout/Card.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { Key } from '#ui/text/Key.js';
import { useTab } from '../detail/use-tab.js';
import type { Friend } from '../fission.js';
import { flagScores, useFriendWords } from '../friend-words.js';
import { words } from './review-words.js';

interface Props {
  friend: Friend;
  reason: string;
  onReason: (reason: string) => void;
  /** Undefined for those who may only look. */
  onPass: (() => void) | undefined;
  onRefuse: () => void;
}

/** Why a friend looks suspicious: each flag with what it adds to the score. */
function Flags({ friend: { flags, score } }: { friend: Friend }) {
  const t = useTexts(words);
  const say = useFriendWords();
  return (
    <Flex gap="1.5" rowGap="1.5" flexWrap="wrap" align="center">
      {flags.map((flag) => (
        <StatusChip key={flag} tone="act">{`${say.flag(flag)} ${t.points(flagScores[flag])}`}</StatusChip>
      ))}
      <chakra.span color="ink.3" fontSize="xs">
        {`${t.score(score)} · ${t.from3}`}
      </chakra.span>
    </Flex>
  );
}

function FriendFacts({ friend }: { friend: Friend }) {
  const t = useTexts(words);
  const { participant, staff, added_at, is_new, left_count, lost_at, last_back_at } = friend;
  const state = lost_at ? t.gone : left_count > 0 ? t.back : t.stays;
  return (
    <Facts
      facts={[
        { name: t.inviter, value: participant.name },
        { name: t.staff, value: staff?.name ?? '–' },
        { name: t.added, value: <Moment at={added_at} /> },
        {
          name: t.leaving,
          value: (
            <>
              {left_count > 0 ? `${state} · ${t.left_count(left_count)} ` : state}
              {left_count > 0 && (lost_at ?? last_back_at) ? <Moment at={lost_at ?? last_back_at ?? added_at} /> : null}
            </>
          ),
        },
        { name: is_new ? t.isNew : t.known, value: is_new ? '✓' : '–' },
      ]}
    />
  );
}

function Decision({ friend, reason, onReason, onPass, onRefuse }: Props) {
  const t = useTexts(words);
  if (!onPass)
    return (
      <chakra.p color="ink.3" fontSize="xs">
        {t.only}
      </chakra.p>
    );
  return (
    <>
      <LabeledInput label={t.reason} hint={t.reasonHint}>
        {(control) => (
          <Input {...control} value={reason} maxLength={200} placeholder={t.samples} onChange={(event) => onReason(event.target.value)} />
        )}
      </LabeledInput>
      <Flex gap="2" flexWrap="wrap">
        <Button look="solid" aria-pressed={friend.verdict === 'passed'} onClick={onPass}>
          {t.pass} <Key>P</Key>
        </Button>
        <Button aria-pressed={friend.verdict === 'refused'} onClick={onRefuse}>
          {t.refuse} <Key>R</Key>
        </Button>
      </Flex>
    </>
  );
}

/** A suspicious friend with what is known about them, and what can be decided. */
export function FriendCard(props: Props) {
  const { friend } = props;
  const t = useTexts(words);
  const say = useFriendWords();
  const { open } = useTab();
  return (
    <Card p="4" display="flex" flexDirection="column" gap="3" aria-label={friend.name}>
      <Flex gap="2" align="center" flexWrap="wrap">
        <chakra.h3 fontWeight="semibold" fontSize="md">
          {friend.name}
        </chakra.h3>
        {friend.verdict ? <StatusChip tone={friend.verdict === 'passed' ? 'good' : 'bad'}>{say.verdict(friend.verdict)}</StatusChip> : null}
        {friend.verdict_reason ? <chakra.span color="ink.3">{friend.verdict_reason}</chakra.span> : null}
      </Flex>
      <Flags friend={friend} />
      <FriendFacts friend={friend} />
      <Button look="link" alignSelf="flex-start" onClick={() => open('friends', { participant: String(friend.participant.id) })}>
        {t.others}
      </Button>
      <Decision {...props} />
      <chakra.p color="ink.3" fontSize="xs" hideBelow="lg">
        {t.keys}
      </chakra.p>
    </Card>
  );
}
