import { chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Pin } from 'lucide-react';
import { useId } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { useWide } from '#ui/layout/useMedia.js';
import type { Column } from './columns.js';
import { type ColumnLayout, maxWidth, minWidth } from './useColumnLayout.js';

const words = texts({
  columns: ['列的顺序与显示', 'Column order and visibility'],
  width: (title: string) => [`「${title}」的宽度`, `Width of ${title}`],
  pin: (title: string) => [`固定「${title}」`, `Pin ${title}`],
  up: (title: string) => [`前移「${title}」`, `Move ${title} forward`],
  down: (title: string) => [`后移「${title}」`, `Move ${title} back`],
  reset: ['恢复默认', 'Reset'],
});

/** Edits the column layout of a list: visibility, order, width, and pinning. */
export function ColumnsPanel({ layout }: { layout: ColumnLayout<never> }) {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="1" p="2">
      <chakra.ul aria-label={t.columns} listStyleType="none">
        {layout.all.map((column) => (column.titleHidden ? null : <ColumnRow key={column.name} column={column} layout={layout} />))}
      </chakra.ul>
      <Button look="quiet" size="sm" alignSelf="flex-start" disabled={!layout.isArranged} onClick={layout.reset}>
        {t.reset}
      </Button>
    </Flex>
  );
}

function ColumnRow({ column: { name, title }, layout }: { column: Column<never>; layout: ColumnLayout<never> }) {
  const t = useTexts(words);
  const id = useId();
  const wide = useWide();
  const shown = layout.isShown(name);
  return (
    <Flex as="li" align="center" gap="1" minHeight="8">
      <chakra.label htmlFor={`${id}-shown`} display="flex" alignItems="center" gap="2" flex="1" minWidth="0" cursor="pointer">
        <Checkbox id={`${id}-shown`} checked={shown} disabled={layout.mustShow(name)} onChange={() => layout.toggle(name)} />
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {title}
        </chakra.span>
      </chakra.label>
      {wide && shown ? (
        <chakra.input
          type="range"
          aria-label={t.width(title)}
          min={minWidth}
          max={maxWidth}
          step={8}
          width="20"
          value={layout.widthOf(name)}
          accentColor="jade.600"
          onChange={(event) => layout.resize(name, Number(event.target.value))}
        />
      ) : null}
      <Button
        look="quiet"
        size="sm"
        shape="square"
        aria-label={t.pin(title)}
        aria-pressed={layout.isPinned(name)}
        css={{ '&[aria-pressed=true]': { color: 'jade.700', '& svg': { fill: 'currentColor' } } }}
        onClick={() => layout.pin(name)}
      >
        <Pin aria-hidden />
      </Button>
      <Button look="quiet" size="sm" shape="square" aria-label={t.up(title)} onClick={() => layout.move(name, -1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button look="quiet" size="sm" shape="square" aria-label={t.down(title)} onClick={() => layout.move(name, 1)}>
        <ArrowDown aria-hidden />
      </Button>
    </Flex>
  );
}
