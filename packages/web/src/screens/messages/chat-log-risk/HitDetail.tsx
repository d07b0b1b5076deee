import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { Card } from '#ui/layout/Card.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { tones } from './tones.js';
import type { Hit, Review } from './use-review.js';
import { words } from './words.js';

interface DetailProps {
  hit: Hit;
  review: Review;
  note: string;
  onNote: (note: string) => void;
}

/** A hit with the words around it, and what can be decided about it. */
export function HitDetail({ hit, review, note, onNote }: DetailProps) {
  const t = useTexts(words);
  const meta = useMeta('listChatHits');
  const may = useRights('changeChatHitStatus', 'getConversationMessages');
  return (
    <Card p="4" display="flex" flexDirection="column" gap="3">
      <Flex gap="2" align="center" flexWrap="wrap">
        <StatusChip tone={tones[hit.level]}>{meta.word(meta.output('level'), hit.level)}</StatusChip>
        <b>{hit.rule.name}</b>
        <StatusChip>{meta.word(meta.output('status'), hit.status)}</StatusChip>
        <chakra.span color="ink.3">
          {meta.word(meta.output('sender'), hit.sender)} · {hit.staff.name} · {hit.peer_name}
        </chakra.span>
      </Flex>
      <Excerpt hit={hit} />
      {hit.note ? <chakra.p color="ink.2">{hit.note}</chakra.p> : null}
      {may.changeChatHitStatus ? <Decision {...{ hit, review, note, onNote }} /> : null}
      {may.getConversationMessages ? (
        <ButtonLink asChild alignSelf="flex-start">
          <Link to={`/user/riskChatLog?staff=${hit.staff.id}&session=${hit.session_id}`}>{t.open}</Link>
        </ButtonLink>
      ) : null}
      <chakra.p color="ink.3" fontSize="xs" hideBelow="lg">
        {t.keys}
      </chakra.p>
    </Card>
  );
}

function Excerpt({ hit }: { hit: Hit }) {
  const at = hit.excerpt.toLowerCase().indexOf(hit.word.toLowerCase());
  return (
    <chakra.blockquote m="0" p="3" bg="sunken" borderRadius="md" overflowWrap="anywhere" fontSize="lg">
      {at < 0 ? (
        hit.excerpt
      ) : (
        <>
          {hit.excerpt.slice(0, at)}
          <chakra.mark bg="persimmon.50" color="persimmon" fontWeight="semibold">
            {hit.excerpt.slice(at, at + hit.word.length)}
          </chakra.mark>
          {hit.excerpt.slice(at + hit.word.length)}
        </>
      )}
    </chakra.blockquote>
  );
}

function Decision({ hit, review, note, onNote }: DetailProps) {
  const t = useTexts(words);
  const isOpen = hit.status === 'new' || hit.status === 'reviewing';
  if (!isOpen && hit.status !== 'confirmed') return null;
  return (
    <>
      <div>
        <chakra.span color="ink.3" fontSize="sm">
          {t.note} · {t.noteHint}
        </chakra.span>
        <Input aria-label={t.note} value={note} maxLength={500} onChange={(event) => onNote(event.target.value)} />
      </div>
      <Flex gap="2" flexWrap="wrap">
        {isOpen ? (
          <>
            <Button look="solid" onClick={() => review.decide('confirmed', note || undefined)}>
              {t.confirm}
            </Button>
            <Button onClick={() => review.decide('false_positive', note || t.usualWrong)}>{t.wrong}</Button>
          </>
        ) : (
          <Button look="solid" disabled={note.trim() === ''} onClick={() => review.decide('handled', note)}>
            {t.handle}
          </Button>
        )}
      </Flex>
    </>
  );
}
