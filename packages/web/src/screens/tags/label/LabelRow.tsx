import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { countOf, texts, useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { type Label, labelPath, readersPath } from './labels.js';

const words = texts({
  uses: (count: number) => [`${formatCount(count)} 个内容`, countOf(count, 'item')],
  readers: (count: number) => [`${formatCount(count)} 位读者`, countOf(count, 'reader')],
});

/** A content label with its uses, its readers and the tags that they get. */
export function LabelRow({ label, strong = false }: { label: Label; strong?: boolean }) {
  const t = useTexts(words);
  return (
    <Flex gap="3" rowGap="1" align="center" flexWrap="wrap" minWidth="0">
      <chakra.span fontWeight={strong ? 'semibold' : 'medium'} overflowWrap="anywhere">
        <Link to={labelPath(label.id)}>{label.name}</Link>
      </chakra.span>
      <chakra.span color="ink.3">{t.uses(label.use_count)}</chakra.span>
      {label.type === 'article' ? (
        <chakra.span color="ink.3">
          <Link to={readersPath(label.id)}>{t.readers(label.read_user_count)}</Link>
        </chakra.span>
      ) : null}
      {label.tags.map((tag) => (
        <StatusChip key={tag.id}>{tag.name}</StatusChip>
      ))}
    </Flex>
  );
}
