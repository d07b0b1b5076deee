import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { wayTo } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';
import { useTextMatch } from '#ui/choice/useTextMatch.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { type Command, useCommands } from './commands.js';
import { useCreateCommands, useFoundRecords } from './found-commands.js';
import { PaletteResult } from './PaletteResult.js';
import { usePalette } from './palette.js';

const words = texts({
  title: ['搜索', 'Search'],
  hint: ['客户、线索、服务单、食材、内容、员工或页面，支持拼音和手机尾号', 'Customers, leads, services, foods, content, staff or pages'],
  none: ['没有找到', 'No results'],
});

const close = () => usePalette.setState({ open: false });

/** Returns the pages, actions and records that match the query. */
function useMatches(query: string): readonly Command[] {
  const pages = useCommands();
  const creates = useCreateCommands();
  const match = useTextMatch();
  const records = useFoundRecords(query);
  return useMemo(() => {
    const typed = query.trim().toLowerCase();
    const all = [...pages, ...creates];
    const named = typed ? all.filter(({ title }) => match(title, typed)) : all;
    const inGroup = all.filter((command) => !named.includes(command) && command.trail.toLowerCase().includes(typed));
    // The shorter a title, the more of it was typed.
    const commands = [...(typed ? named.toSorted((one, other) => one.title.length - other.title.length) : named), ...inGroup];
    // Records load later than pages, so append them to keep the selected result in place.
    return [...commands.slice(0, records.length > 0 ? 7 : 12), ...records];
  }, [pages, creates, records, match, query]);
}

function useRunCommand() {
  const navigate = useNavigate();
  return (command: Command | undefined) => {
    if (!command) return;
    close();
    if (command.path) void navigate(command.path.includes('?') ? command.path : wayTo(command.path));
    else command.act?.();
  };
}

/** Finds pages, actions and records by a few letters, including pinyin initials. */
export function CommandPalette() {
  const t = useTexts(words);
  const [{ query, at }, setSearch] = useState({ query: '', at: 0 });
  const setAt = (at: number) => setSearch({ query, at });
  const list = useId();
  const found = useMatches(query);
  const run = useRunCommand();
  const chosen = Math.min(at, found.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog.Root open onOpenChange={(change) => change.open || close()} closeOnInteractOutside>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner pt="min(12vh, {sizes.32})">
          <Dialog.Content width="min({sizes.140}, 100%)" aria-label={t.title} overflow="hidden">
            <FocusReturn />
            <SearchBox
              list={list}
              active={found.length > 0 ? `${list}-${chosen}` : undefined}
              value={query}
              onType={(text) => setSearch({ query: text, at: 0 })}
              onKeyDown={onKeyDown}
            />
            <Results list={list} found={found} chosen={chosen} onPoint={setAt} onRun={run} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface SearchBoxProps {
  /** Id of the result list. */
  list: string;
  /** Id of the result that Enter selects. */
  active: string | undefined;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchBox({ list, active, value, onType, onKeyDown }: SearchBoxProps) {
  const t = useTexts(words);
  return (
    <chakra.div display="flex" alignItems="center" gap="2" px="4" borderBottomWidth="1">
      <chakra.span color="ink.3">
        <Search size={16} aria-hidden />
      </chakra.span>
      <chakra.input
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        aria-label={t.title}
        placeholder={t.hint}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        flex="1"
        height="12"
        fontSize="md"
        bg="transparent"
        outline="none"
        css={{ '&:focus-visible': { outline: 'none' } }}
      />
    </chakra.div>
  );
}

interface ResultsProps {
  list: string;
  found: readonly Command[];
  chosen: number;
  onPoint: (index: number) => void;
  onRun: (command: Command) => void;
}

function Results({ list, found, chosen, onPoint, onRun }: ResultsProps) {
  const t = useTexts(words);
  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, chosen]);
  return (
    <chakra.div role="listbox" id={list} aria-label={t.title} p="2" maxHeight="min({sizes.100}, 56vh)" overflow="auto">
      {found.length === 0 ? (
        <chakra.div px="3" py="4" color="ink.3">
          {t.none}
        </chakra.div>
      ) : null}
      {found.map((command, index) => (
        <PaletteResult
          key={`${command.path ?? ''}${command.trail}${command.title}`}
          id={`${list}-${index}`}
          command={command}
          isChosen={index === chosen}
          onPoint={() => onPoint(index)}
          onRun={() => onRun(command)}
        />
      ))}
    </chakra.div>
  );
}
