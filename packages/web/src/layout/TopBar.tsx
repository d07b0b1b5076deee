import { chakra, Flex } from '@chakra-ui/react';
import { Menu as MenuGlyph, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Breadcrumbs } from './Breadcrumbs.js';
import { Fullscreen } from './Fullscreen.js';
import { Popovers } from './Popovers.js';
import { commandKey, openPalette } from './palette.js';
import { UserMenu } from './UserMenu.js';

const words = texts({
  toggle: ['展开或收起侧栏', 'Open or close the sidebar'],
  search: ['搜索页面、操作…', 'Search pages and actions…'],
  searchShort: ['搜索', 'Search'],
});

interface Props {
  path: string | undefined;
  mobile: boolean;
  sidebarOpen: boolean;
  onToggle: () => void;
}

/** Looks like a search field and opens the command palette. */
function SearchButton() {
  const t = useTexts(words);
  return (
    <chakra.button
      type="button"
      onClick={openPalette}
      display="flex"
      alignItems="center"
      gap="2"
      ms="auto"
      width="260px"
      minWidth="0"
      whiteSpace="nowrap"
      height="32px"
      px="2.5"
      borderWidth="1px"
      borderRadius="s"
      bg="canvas"
      color="ink.3"
      cursor="pointer"
      _hover={{ borderColor: 'line.strong' }}
    >
      <chakra.span flex="1" minWidth="0" truncate textAlign="start">
        {t.search}
      </chakra.span>
      <chakra.kbd fontFamily="body" fontSize="2xs" borderWidth="1px" borderColor="line.strong" borderRadius="xs" px="1">
        {commandKey}
      </chakra.kbd>
    </chakra.button>
  );
}

/** Bar above the pages: breadcrumbs, pending items, and the user menu. */
export function TopBar({ path, mobile, sidebarOpen, onToggle }: Props) {
  const t = useTexts(words);
  const Glyph = mobile ? MenuGlyph : sidebarOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '1.5', sm: '3' }}
      height="52px"
      flexShrink={0}
      ps={{ base: '2', sm: '3' }}
      pe={{ base: '3', sm: '5' }}
      bg="surface"
      borderBottomWidth="1px"
      data-noprint
    >
      <Button look="quiet" shape="square" aria-label={t.toggle} aria-expanded={sidebarOpen} onClick={onToggle} bg="transparent">
        <Glyph aria-hidden />
      </Button>
      <Breadcrumbs path={path} />
      {mobile ? (
        <Button look="quiet" shape="square" ms="auto" aria-label={t.searchShort} onClick={openPalette}>
          <Search aria-hidden />
        </Button>
      ) : (
        <SearchButton />
      )}
      <Popovers />
      {mobile ? null : <Fullscreen />}
      <UserMenu compact={mobile} />
    </Flex>
  );
}
