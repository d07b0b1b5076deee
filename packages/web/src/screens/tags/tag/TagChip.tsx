import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { AlertTriangle, Clock } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { formatCount } from '#ui/text/format.js';
import type { Tag } from './tag-groups.js';

const words = texts({
  state: (count: number, state: string) => [` 位客户，${state}`, ` ${count === 1 ? 'customer' : 'customers'}, ${state}`],
});

/** Shows a tag with its color, how many customers have it, and whether WeCom still lacks it; opens it. */
export function TagChip({ tag, onOpen }: { tag: Tag; onOpen: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('listTags');
  const state = meta.word(meta.output('wx_state'), tag.wx_state);
  return (
    <chakra.button
      type="button"
      title={tag.wx_error ?? undefined}
      onClick={onOpen}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minHeight="28px"
      px="2.5"
      borderWidth="1px"
      borderRadius="full"
      bg="raised"
      cursor="pointer"
      maxWidth="100%"
      _hover={{ borderColor: 'jade.600' }}
    >
      {tag.color ? <chakra.span boxSize="2" borderRadius="full" flexShrink={0} style={{ background: tag.color }} aria-hidden /> : null}
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {tag.name}
      </chakra.span>{' '}
      <chakra.span color="ink.3" fontSize="xs">
        {formatCount(tag.user_count)}
        <VisuallyHidden>{t.state(tag.user_count, state)}</VisuallyHidden>
      </chakra.span>
      {tag.wx_state === 'waiting' ? <Clock size={12} aria-hidden /> : null}
      {tag.wx_state === 'failed' ? (
        <chakra.span color="rose" display="inline-flex">
          <AlertTriangle size={12} aria-hidden />
        </chakra.span>
      ) : null}
    </chakra.button>
  );
}
