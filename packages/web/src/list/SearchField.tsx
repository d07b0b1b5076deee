import { chakra } from '@chakra-ui/react';
import type { ListId } from '@shiyi/sdk';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { touch } from '#theme/touch.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useComposition } from '#ui/input/useComposition.js';
import { useSearchKeys } from './use-search-keys.js';
import type { TableState } from './useTableState.js';

/** Free-text search of a list; sends the query once the user stops typing. */
export function SearchField<Id extends ListId>({ name, table, label }: { name: string; table: TableState<Id>; label: string }) {
  const shown = table.filters[name] ?? '';
  const [text, setText] = useState(shown);
  const [sent, setSent] = useState(shown);
  const composing = useComposition();
  // The URL is the source of truth, so apply changes made elsewhere.
  if (shown !== sent) {
    setSent(shown);
    setText(shown);
  }
  useEffect(() => {
    if (composing || text.trim() === shown) return;
    const timer = setTimeout(() => {
      setSent(text.trim());
      table.setFilter(name, text.trim(), true);
    }, 300);
    return () => clearTimeout(timer);
  });
  const { frame, onKeyDown } = useSearchKeys();
  return (
    <chakra.div ref={frame} display="contents" onKeyDown={onKeyDown}>
      <SearchInput
        label={label}
        value={text}
        onChange={setText}
        width={{ base: 'auto', sm: '220px' }}
        flex={{ base: '1 1 180px', sm: 'none' }}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
      >
        {text ? <ClearButton onClear={() => setText('')} /> : null}
      </SearchInput>
    </chakra.div>
  );
}

/** A button for the pointer only; the keyboard clears the field itself. */
function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <chakra.button
      type="button"
      tabIndex={-1}
      aria-hidden
      position="absolute"
      insetEnd="3px"
      insetBlock="0"
      my="auto"
      width="6"
      height="6"
      display="grid"
      placeItems="center"
      color="ink.3"
      cursor="pointer"
      css={{ [touch]: { width: '40px', height: '40px', insetEnd: 0 } }}
      onClick={onClear}
    >
      <X size={13} />
    </chakra.button>
  );
}
