import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from './CustomerCombobox.js';

const words = texts({
  drop: (name: string) => [`移除${name}`, `Remove ${name}`],
  nobody: ['还没有选择客户', 'Nobody chosen yet'],
});

interface Props {
  id: string;
  label: string;
  value: unknown;
  invalid?: boolean;
  onChange: (ids: number[]) => void;
}

/** Renders a choice of several customers, each found on the server by name. */
export function CustomersField({ value, onChange, ...control }: Props) {
  const t = useTexts(words);
  const ids = (value ?? []) as number[];
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  function add(id: number | undefined, name: string) {
    if (id === undefined || ids.includes(id)) return;
    setNames(new Map([...names, [id, name]]));
    onChange([...ids, id]);
  }
  return (
    <Flex direction="column" gap="2">
      <CustomerCombobox key={ids.length} {...control} value={undefined} onChange={add} />
      {ids.length === 0 ? (
        <chakra.p color="ink.3" fontSize="xs">
          {t.nobody}
        </chakra.p>
      ) : (
        <Flex as="ul" gap="1.5" flexWrap="wrap" listStyleType="none">
          {ids.map((id) => (
            <CustomerChip key={id} name={names.get(id) ?? `#${id}`} onRemove={() => onChange(ids.filter((one) => one !== id))} />
          ))}
        </Flex>
      )}
    </Flex>
  );
}

function CustomerChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTexts(words);
  return (
    <chakra.li display="inline-flex" alignItems="center" gap="1" bg="ground.2" borderRadius="s" ps="2" pe="1" minHeight="7">
      {name}
      <chakra.button type="button" display="inline-grid" placeItems="center" boxSize="6" aria-label={t.drop(name)} onClick={onRemove}>
        <X size={12} aria-hidden />
      </chakra.button>
    </chakra.li>
  );
}
