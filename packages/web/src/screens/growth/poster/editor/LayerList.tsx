import { chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Trash2, Undo2 } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import type { PosterElement } from '../poster.js';
import { elementWords } from './element-words.js';
import type { ElementType } from './layout-edits.js';
import { type Layout, mostElements } from './use-layout.js';

const words = texts({
  title: ['图层', 'Layers'],
  hint: ['上面的盖住下面的', 'Upper ones cover lower ones'],
  up: (name: string) => [`「${name}」上移一层`, `Bring “${name}” forward`],
  down: (name: string) => [`「${name}」下移一层`, `Send “${name}” back`],
  remove: (name: string) => [`删除「${name}」`, `Delete “${name}”`],
  undo: ['撤销', 'Undo'],
  add: (name: string) => [`+ ${name}`, `+ ${name}`],
  sample: ['一句鼓励的话', 'A line of text'],
});

const types: readonly ElementType[] = ['text', 'nick', 'avatar', 'date', 'picture'];

const nameOf = ({ type, text }: PosterElement, names: Record<ElementType, string>) =>
  type === 'text' && text ? text.slice(0, 20) : names[type];

function Layer({ layout, at }: { layout: Layout; at: number }) {
  const t = useTexts(words);
  const names = useTexts(elementWords);
  const one = layout.elements[at] as PosterElement;
  const name = nameOf(one, names);
  const button = { type: 'button', look: 'quiet', size: 'sm' } as const;
  return (
    <Flex as="li" align="center" gap="1" borderTopWidth="1px" py="1">
      <chakra.button
        type="button"
        flex="1"
        minWidth="0"
        textAlign="start"
        truncate
        aria-pressed={layout.selected === at}
        css={{ '&[aria-pressed=true]': { color: 'jade.700', fontWeight: 'semibold' } }}
        onClick={() => layout.select(at)}
      >
        {name}
      </chakra.button>
      <Button {...button} aria-label={t.up(name)} disabled={at === layout.elements.length - 1} onClick={() => layout.layer(at, at + 1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button {...button} aria-label={t.down(name)} disabled={at === 0} onClick={() => layout.layer(at, at - 1)}>
        <ArrowDown aria-hidden />
      </Button>
      <Button {...button} aria-label={t.remove(name)} disabled={one.type === 'code'} onClick={() => layout.remove(at)}>
        <Trash2 aria-hidden />
      </Button>
    </Flex>
  );
}

/** Renders the elements from the top layer down, and what can be added. */
export function LayerList({ layout }: { layout: Layout }) {
  const t = useTexts(words);
  const names = useTexts(elementWords);
  const isFull = layout.elements.length >= mostElements;
  return (
    <SectionCard
      title={t.title}
      side={
        <Button type="button" size="sm" disabled={!layout.undo} onClick={() => layout.undo?.()}>
          <Undo2 aria-hidden />
          {t.undo}
        </Button>
      }
    >
      <Flex gap="1.5" wrap="wrap" mb="2">
        {types.map((type) => (
          <Button key={type} type="button" size="sm" disabled={isFull} onClick={() => layout.add(type, t.sample)}>
            {t.add(names[type])}
          </Button>
        ))}
      </Flex>
      <chakra.ol listStyleType="none" m="0" p="0" aria-label={t.title}>
        {layout.elements.map((_, index) => {
          const at = layout.elements.length - 1 - index;
          return <Layer key={at} layout={layout} at={at} />;
        })}
      </chakra.ol>
      <chakra.p color="ink.3" fontSize="xs" pt="1">
        {t.hint}
      </chakra.p>
    </SectionCard>
  );
}
