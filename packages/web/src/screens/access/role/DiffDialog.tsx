import { chakra, Flex } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  back: ['返回修改', 'Keep editing'],
  added: (what: string, count: string) => [`增加${what} ${count}`, `${what} to add: ${count}`],
  removed: (what: string, count: string) => [`移除${what} ${count}`, `${what} to remove: ${count}`],
});

export interface DiffItem {
  id: number;
  name: string;
  note?: string | null | undefined;
}

export interface DiffGroup {
  what: string;
  added: readonly DiffItem[];
  removed: readonly DiffItem[];
}

interface Props {
  title: string;
  text: ReactNode;
  groups: readonly DiffGroup[];
  save: string;
  busy: boolean;
  onClose: () => void;
  onSave: () => void;
}

/** Previews all changes before saving. */
export function DiffDialog({ title, text, groups, save, busy, onClose, onSave }: Props) {
  const t = useTexts(words);
  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={title}
      width="{sizes.140}"
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button look="solid" disabled={busy} aria-busy={busy} onClick={onSave}>
            {save}
          </Button>
        </>
      }
    >
      <chakra.p color="ink.2" mb="3">
        {text}
      </chakra.p>
      <Flex direction="column" gap="3" maxHeight="44vh" overflowY="auto">
        {groups.map(({ what, added, removed }) => (
          <Flex key={what} direction="column" gap="3">
            {added.length > 0 ? <Items sign="plus" title={t.added(what, formatCount(added.length))} items={added} /> : null}
            {removed.length > 0 ? <Items sign="minus" title={t.removed(what, formatCount(removed.length))} items={removed} /> : null}
          </Flex>
        ))}
      </Flex>
    </Modal>
  );
}

function Items({ sign, title, items }: { sign: 'plus' | 'minus'; title: string; items: readonly DiffItem[] }) {
  const Icon = sign === 'plus' ? Plus : Minus;
  return (
    <section aria-label={title}>
      <chakra.h3 fontWeight="semibold" mb="1">
        {title}
      </chakra.h3>
      <chakra.ul
        listStyleType="none"
        bg={sign === 'plus' ? 'jade.50' : 'rose.50'}
        color={sign === 'plus' ? 'jade.700' : 'rose'}
        borderRadius="s"
        px="3"
        py="1.5"
        css={{
          '& li': { display: 'flex', alignItems: 'center', gap: '2', minHeight: '6' },
          '& small': { opacity: 0.85, fontSize: 'xs' },
        }}
      >
        {items.map((item) => (
          <li key={item.id}>
            <Icon size={13} aria-hidden />
            <span>{item.name}</span>
            {item.note ? <small>{item.note}</small> : null}
          </li>
        ))}
      </chakra.ul>
    </section>
  );
}
