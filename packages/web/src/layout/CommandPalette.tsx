import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { wayTo } from '../app/tabs.js';
import { texts, useTexts } from '../app/texts.js';
import { useTextMatch } from '../ui/useTextMatch.js';
import { type Command, useCommands } from './commands.js';
import { useCreateCommands, useFoundRecords } from './found-commands.js';
import { usePalette } from './palette.js';

const words = texts({
  title: ['搜索', 'Search'],
  hint: ['页面、员工、角色、导入或操作，支持拼音首字母', 'Pages, people, roles, imports or actions'],
  none: ['没有找到', 'No results'],
});

const close = () => usePalette.setState({ open: false });

/** Finds a page or an action by a few letters, pinyin initials included. */
export function CommandPalette() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const pages = useCommands();
  const creates = useCreateCommands();
  const match = useTextMatch();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const records = useFoundRecords(query);
  const list = useId();
  const found = useMemo(() => {
    const asked = query.trim().toLowerCase();
    const known = [...pages, ...creates].filter(
      (command) => !asked || match(command.title, asked) || command.trail.toLowerCase().includes(asked),
    );
    // Records come later than pages and must not push aside what is being chosen.
    return [...known.slice(0, records.length > 0 ? 7 : 12), ...records].slice(0, 14);
  }, [pages, creates, records, match, query]);
  const chosen = Math.min(at, found.length - 1);

  function run(command: Command | undefined) {
    if (!command) return;
    close();
    if (command.path) void navigate(command.path.includes('?') ? command.path : wayTo(command.path));
    else command.act?.();
  }

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
        <Dialog.Positioner pt="min(12vh, 120px)">
          <Dialog.Content width="min(560px, 100%)" aria-label={t.title} overflow="hidden">
            <chakra.div display="flex" alignItems="center" gap="2" px="4" borderBottomWidth="1px">
              <chakra.span color="ink.3">
                <Search size={16} aria-hidden />
              </chakra.span>
              <chakra.input
                role="combobox"
                aria-expanded
                aria-controls={list}
                aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
                aria-label={t.title}
                placeholder={t.hint}
                value={query}
                onChange={(event) => {
                  setQuery(event.target.value);
                  setAt(0);
                }}
                onKeyDown={onKeyDown}
                flex="1"
                height="48px"
                fontSize="md"
                bg="transparent"
                outline="none"
                css={{ '&:focus-visible': { outline: 'none' } }}
              />
            </chakra.div>
            <chakra.div role="listbox" id={list} aria-label={t.title} p="2" maxHeight="min(420px, 56vh)" overflow="auto">
              {found.length === 0 ? (
                <chakra.div px="3" py="4" color="ink.3">
                  {t.none}
                </chakra.div>
              ) : null}
              {found.map((command, index) => (
                <chakra.div
                  key={`${command.path ?? ''}${command.trail}${command.title}`}
                  id={`${list}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onPointerMove={() => setAt(index)}
                  onClick={() => run(command)}
                  display="flex"
                  alignItems="center"
                  gap="3"
                  height="38px"
                  px="3"
                  borderRadius="s"
                  cursor="pointer"
                  bg={index === chosen ? 'jade.50' : 'transparent'}
                  color={index === chosen ? 'jade.700' : 'ink'}
                >
                  <span>{command.title}</span>
                  <chakra.span color="ink.3" fontSize="xs" flex="1">
                    {command.trail}
                  </chakra.span>
                  {index === chosen ? <CornerDownLeft size={14} aria-hidden /> : null}
                </chakra.div>
              ))}
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
