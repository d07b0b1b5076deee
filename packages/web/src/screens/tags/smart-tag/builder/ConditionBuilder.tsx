import { chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { say, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { BlockPart } from './BlockPart.js';
import { type Builder, BuilderContext, change, undo, useBuilderState } from './builder-store.js';
import { added } from './condition-edits.js';
import { type Block, rulesIn, treeOf } from './condition-tree.js';
import { readyMade } from './ready-made.js';
import { NamesContext, type RecordKind, useNameOf, useRecordChoices } from './record-choices.js';
import { fieldOf } from './rule-fields.js';

const words = texts({
  undo: ['撤销', 'Undo'],
  keys: [
    'Enter 打开一条，Alt + ↑ ↓ 移动，Delete 移除，Ctrl + Z 撤销',
    'Enter opens a rule, Alt + ↑ ↓ moves it, Delete removes it, Ctrl + Z undoes',
  ],
  ready: ['常用条件', 'Ready-made conditions'],
  readyHint: ['选一个再改，也可以从空白开始添加。', 'Start from one of these and change it, or add your own rules.'],
  more: ['加入常用条件', 'Add a ready-made condition'],
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
        <ReadyMade builder={builder} root={root} />
      </Flex>
    </NamesContext>
  );
}

/** The ready-made conditions: open while there are no rules. */
function ReadyMade({ builder, root }: { builder: Builder; root: Block }) {
  const t = useTexts(words);
  const isEmpty = root.items.length === 0;
  const [wanted, setWanted] = useState(false);
  function take(index: number) {
    const given = treeOf(readyMade[index]?.condition);
    const next = isEmpty
      ? { ...given, id: root.id }
      : added(root, root.id, given.items.length === 1 && given.items[0] ? given.items[0] : given);
    change(builder, next, { focus: isEmpty ? given.items[0]?.id : given.id });
    setWanted(false);
  }
  if (!isEmpty && !wanted)
    return (
      <div>
        <Button size="sm" look="quiet" aria-expanded={false} onClick={() => setWanted(true)}>
          {t.more}
        </Button>
      </div>
    );
  return (
    <section aria-label={t.ready}>
      <chakra.h3 color="ink.2">{t.ready}</chakra.h3>
      {isEmpty ? (
        <chakra.p color="ink.3" fontSize="xs" mb="2">
          {t.readyHint}
        </chakra.p>
      ) : null}
      <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fill, minmax(200px, 1fr))">
        {readyMade.map(({ name }, index) => (
          <Button
            key={name[0]}
            whiteSpace="normal"
            justifyContent="flex-start"
            textAlign="start"
            height="auto"
            minHeight="32px"
            py="1.5"
            onClick={() => take(index)}
          >
            {say(name)}
          </Button>
        ))}
      </chakra.div>
    </section>
  );
}
