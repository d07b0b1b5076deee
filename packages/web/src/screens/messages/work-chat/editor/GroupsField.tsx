import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { formatCount } from '#ui/text/format.js';
import type { MassRecord } from '../mass-messages.js';

const GroupDialog = lazyPart(() => import('./GroupDialog.js'), 'GroupDialog');

const words = texts({
  choose: ['选择客户群', 'Choose groups'],
  count: (count: string) => [`已选 ${count} 个群`, `${count} selected`],
  more: (count: string) => [`还有 ${count} 个`, `${count} more`],
  remove: (name: string) => [`移除 ${name}`, `Remove ${name}`],
  clear: ['清空', 'Clear'],
});

const shownChips = 30;

/** Shows the groups that are chosen, and chooses them in a dialog. */
export function GroupsField({ id, label, value, onChange, invalid, record }: ControlProps & { record: MassRecord | undefined }) {
  const t = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  const [names] = useState(() => new Map((record?.chats ?? []).map((one) => [one.id, one.name])));
  const chosen = (value ?? []) as number[];
  return (
    <Flex direction="column" gap="2" align="flex-start">
      <Flex gap="3" align="center">
        <Button id={id} aria-label={`${label} ${t.choose}`} aria-invalid={invalid} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t.choose}
        </Button>
        <span role="status">{t.count(formatCount(chosen.length))}</span>
        {chosen.length > 0 ? (
          <Button look="link" onClick={() => onChange([])}>
            {t.clear}
          </Button>
        ) : null}
      </Flex>
      <Chips chosen={chosen} names={names} onChange={onChange} />
      <WhenOpen open={isOpen}>
        <GroupDialog
          open={isOpen}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(groups) => {
            for (const one of groups) if (one.name) names.set(one.id, one.name);
            onChange(groups.map((one) => one.id));
            setOpen(false);
          }}
        />
      </WhenOpen>
    </Flex>
  );
}

interface ChipsProps {
  chosen: readonly number[];
  names: ReadonlyMap<number, string>;
  onChange: (groups: number[]) => void;
}

function Chips({ chosen, names, onChange }: ChipsProps) {
  const t = useTexts(words);
  const nameOf = (chat: number) => names.get(chat) || `#${chat}`;
  return (
    <Flex gap="1.5" flexWrap="wrap">
      {chosen.slice(0, shownChips).map((chat) => (
        <Chip
          key={chat}
          name={nameOf(chat)}
          label={t.remove(nameOf(chat))}
          onRemove={() => onChange(chosen.filter((one) => one !== chat))}
        />
      ))}
      {chosen.length > shownChips ? <span>{t.more(formatCount(chosen.length - shownChips))}</span> : null}
    </Flex>
  );
}

const Chip = ({ name, label, onRemove }: { name: string; label: string; onRemove: () => void }) => (
  <chakra.span display="inline-flex" alignItems="center" gap="1" ps="2" bg="sunken" borderRadius="s" maxWidth="full">
    <chakra.span truncate>{name}</chakra.span>
    <Button size="sm" look="quiet" shape="square" aria-label={label} onClick={onRemove}>
      <X aria-hidden />
    </Button>
  </chakra.span>
);
