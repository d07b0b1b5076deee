import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type Pair, say, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';
import { badgeText } from './badge.js';

const words = texts({
  count: (title: string, count: string) => [`${title} ${count} 项`, `${title} ${count}`],
  // Starts with the visible text, so that voice control works.
  more: (title: string, badge: string, count: string) => [`${title} ${badge}，共 ${count} 项`, `${title} ${badge}, ${count} in all`],
});

type Info = Data<'getUnprocessedInfo'>;
export interface Kind {
  count: 'remind' | 'need_dealt' | 'notify';
  rows: keyof Info;
  title: Pair;
  width: string;
  icon: LucideIcon;
}

type ButtonProps = ComponentProps<typeof Button> & { kind: Kind; count: number };

/** Button of a popover, with its badge. */
export function UnprocessedButton({ kind, count, ...rest }: ButtonProps) {
  const t = useTexts(words);
  const title = say(kind.title);
  const Icon = kind.icon;
  const [badge, whole] = [badgeText(count), formatCount(count)];
  return (
    <Button
      {...rest}
      look="quiet"
      px="2"
      position="relative"
      overflow="visible"
      title={t.count(title, whole)}
      aria-label={badge === whole ? t.count(title, whole) : t.more(title, badge, whole)}
    >
      <chakra.span display={{ base: 'none', xl: 'inline' }} aria-hidden>
        {title}
      </chakra.span>
      <chakra.span display={{ base: 'inline', xl: 'none' }} aria-hidden>
        <Icon size={16} />
      </chakra.span>{' '}
      {count > 0 ? <CountBadge text={badge} /> : null}
    </Button>
  );
}

function CountBadge({ text }: { text: string }) {
  return (
    <chakra.b
      aria-hidden
      position={{ base: 'absolute', xl: 'static' }}
      top="-1px"
      insetEnd="-2px"
      bg="persimmon"
      color="onSolid"
      fontSize="10px"
      lineHeight="15px"
      px="1"
      borderRadius="md"
      fontWeight="semibold"
    >
      {text}
    </chakra.b>
  );
}
