import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { wayTo } from '../tabs.js';
import { texts, useTexts } from '../texts.js';
import { type Command, useCommands } from './commands.js';
import { usePalette } from './palette.js';

const words = texts({
  title: ['搜索', 'Search'],
  hint: ['输入名称、拼音或首字母', 'Type a name'],
  none: ['没有找到', 'Nothing found'],
});

type Match = (text: string, query: string) => boolean;
const plain: Match = (text, query) => text.toLowerCase().includes(query);

/** Pinyin is a large table; it comes when the palette is first opened. */
function useMatch(): Match {
  const [match, setMatch] = useState<Match>(() => plain);
  useEffect(() => {
    let alive = true;
    void import('pinyin-pro').then(({ match: pinyin }) => {
      if (alive) setMatch(() => (text: string, query: string) => plain(text, query) || pinyin(text, query, { continuous: true }) !== null);
    });
    return () => {
      alive = false;
    };
  }, []);
  return match;
}

const close = () => usePalette.setState({ open: false });

/** Finds a page or an action by a few letters, pinyin initials included. */
export function CommandPalette() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const commands = useCommands();
  const match = useMatch();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const found = useMemo(() => {
    const asked = query.trim().toLowerCase();
    return commands.filter((command) => !asked || match(command.title, asked) || plain(command.trail, asked)).slice(0, 12);
  }, [commands, match, query]);
  const chosen = Math.min(at, found.length - 1);

  function run(command: Command | undefined) {
    if (!command) return;
    close();
    if (command.path) void navigate(wayTo(command.path));
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
