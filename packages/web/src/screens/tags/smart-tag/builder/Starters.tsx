import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { say, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { type Builder, change } from './builder-store.js';
import { addItem } from './condition-edits.js';
import { type Block, treeOf } from './condition-tree.js';
import { starters } from './starters.js';

const words = texts({
  ready: ['常用条件', 'Ready-made conditions'],
  hint: ['选一个再改，也可以从空白开始添加。', 'Start from one of these and change it, or add your own rules.'],
  more: ['加入常用条件', 'Add a ready-made condition'],
});

/** Begins with a ready-made condition, or adds it to the rules that are there. */
function take(builder: Builder, root: Block, index: number) {
  const given = treeOf(starters[index]?.condition);
  const [only, ...more] = given.items;
  if (root.items.length === 0) return change(builder, { ...given, id: root.id }, { focus: only?.id });
  const item = only && more.length === 0 ? only : given;
  change(builder, addItem(root, root.id, item), { focus: item.id });
}

/** Offers the ready-made conditions: open while there are no rules. */
export function Starters({ builder, root }: { builder: Builder; root: Block }) {
  const t = useTexts(words);
  const [isWanted, setWanted] = useState(false);
  const isEmpty = root.items.length === 0;
  if (!isEmpty && !isWanted)
    return (
      <div>
        <Button size="sm" look="quiet" aria-expanded={false} onClick={() => setWanted(true)}>
          {t.more}
        </Button>
      </div>
    );
  return (
    <section aria-label={t.ready}>
      <chakra.h2 color="ink.2">{t.ready}</chakra.h2>
      <chakra.p color="ink.3" fontSize="xs" mb="2">
        {isEmpty ? t.hint : null}
      </chakra.p>
      <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fill, minmax(200px, 1fr))">
        {starters.map(({ name }, index) => (
          <Button
            key={name[0]}
            css={{ whiteSpace: 'normal', justifyContent: 'flex-start', textAlign: 'start', height: 'auto', minHeight: '32px', py: '1.5' }}
            onClick={() => {
              setWanted(false);
              take(builder, root, index);
            }}
          >
            {say(name)}
          </Button>
        ))}
      </chakra.div>
    </section>
  );
}
