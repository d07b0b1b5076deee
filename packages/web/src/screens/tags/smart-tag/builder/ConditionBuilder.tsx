import { chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { BlockPart } from './BlockPart.js';
import { type Builder, BuilderContext, undo, useBuilderState } from './builder-store.js';
import { type Block, rulesIn } from './condition-tree.js';
import { NamesContext, type RecordKind, useNameOf, useRecordChoices } from './record-choices.js';
import { fieldOf } from './rule-fields.js';
import { Starters } from './Starters.js';

const words = texts({
  undo: ['撤销', 'Undo'],
  keys: [
    'Enter 打开一条，Alt + ↑ ↓ 移动，Delete 移除，Ctrl + Z 撤销',
    'Enter opens a rule, Alt + ↑ ↓ moves it, Delete removes it, Ctrl + Z undoes',
  ],
});

/** Returns the kinds of records that the rules name, so that only those are read. */
function useKinds(root: Block, open: string | undefined): ReadonlySet<RecordKind> {
  const key = [
    ...new Set(
      rulesIn(root).flatMap((rule) => {
        const field = fieldOf(rule.field);
        const isNamed = (count: boolean) => count || rule.id === open;
        return [isNamed(rule.values.length > 0) && field?.record, isNamed(rule.of !== '') && field?.of?.record].filter(
          (one) => typeof one === 'string',
        );
      }),
    ),
  ]
    .sort()
    .join();
  return useMemo(() => new Set(key ? (key.split(',') as RecordKind[]) : []), [key]);
}

/** Puts the focus on a part that was added, moved, or that stands where another was removed. */
function useFocus(builder: Builder) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      builder.subscribe(({ focus }, before) => {
        if (focus === undefined || focus === before.focus) return;
        // After the part is rendered.
        setTimeout(() => {
          box.current?.querySelector<HTMLElement>(`[data-part="${focus}"]`)?.focus();
          builder.setState({ focus: undefined });
        });
      }),
    [builder],
  );
  return box;
}

/** Renders the rule builder: nested blocks of rules in words, each with how many customers it is true for. */
export function ConditionBuilder({ builder }: { builder: Builder }) {
  return (
    <BuilderContext value={builder}>
      <Content builder={builder} />
    </BuilderContext>
  );
}

function Content({ builder }: { builder: Builder }) {
  const t = useTexts(words);
  const root = useBuilderState((state) => state.root);
  const hasPast = useBuilderState((state) => state.past.length > 0);
  const open = useBuilderState((state) => state.open);
  const choices = useRecordChoices(useKinds(root, open));
  const nameOf = useNameOf(choices);
  const names = useMemo(() => ({ choices, nameOf }), [choices, nameOf]);
  const box = useFocus(builder);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    undo(builder);
  }

  return (
    <NamesContext value={names}>
      <Flex ref={box} direction="column" gap="3" onKeyDown={onKeyDown}>
        <Flex gap="2" align="center" flexWrap="wrap">
          <chakra.span color="ink.3" fontSize="xs" flex="1" minWidth="200px">
            {t.keys}
          </chakra.span>
          <Button size="sm" disabled={!hasPast} aria-keyshortcuts="Control+Z" onClick={() => undo(builder)}>
            {t.undo}
          </Button>
        </Flex>
        <BlockPart block={root} level={1} />
        <Starters builder={builder} root={root} />
      </Flex>
    </NamesContext>
  );
}
