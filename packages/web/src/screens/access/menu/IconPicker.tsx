import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { iconNames, MenuIcon } from '#layout/icons.js';
import { SearchInput } from '#ui/input/SearchInput.js';

const words = texts({
  search: ['搜索图标', 'Search icons'],
  none: ['不用图标', 'No icon'],
  empty: ['没有这样的图标', 'No such icon'],
  unknown: (name: string) => [
    `「${name}」不在图标库里，侧边栏会显示标题的第一个字`,
    `“${name}” is not in the icon set; the sidebar shows the first letter instead`,
  ],
});

/** Radio buttons with an icon in place of the circle. */
const iconStyle = {
  '& label': {
    position: 'relative',
    height: 'field',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 's',
    color: 'ink.2',
    cursor: 'pointer',
    '&:hover': { bg: 'sunken' },
    '&:has(:checked)': { bg: 'jade.50', color: 'jade.700', boxShadow: 'inset 0 0 0 1px {colors.jade.500}' },
    '&:has(:focus-visible)': { boxShadow: 'inset 0 0 0 2px {colors.jade.500}' },
  },
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
} as const;

interface Props extends ControlProps {
  /** The menu item's title; its first letter replaces an unknown icon. */
  title: string;
}

/** Renders the available icons as a radio group with arrow-key navigation. */
export function IconPicker({ id, value: chosen, title, onChange }: Props) {
  const t = useTexts(words);
  const value = String(chosen ?? '');
  const [search, setSearch] = useState('');
  const names = ['', ...iconNames].filter((name) => name.includes(search.trim().toLowerCase()));
  return (
    <chakra.div borderWidth="1" borderColor="line.field" borderRadius="s" p="2">
      <SearchInput label={t.search} value={search} onChange={setSearch} />
      <chakra.div
        mt="2"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax({sizes.field}, 1fr))"
        gap="1"
        maxHeight="40"
        overflowY="auto"
        css={iconStyle}
      >
        {names.map((name) => (
          <label key={name} title={name || t.none}>
            <input type="radio" name={id} checked={value === name} onChange={() => onChange(name)} aria-label={name || t.none} />
            {name ? <MenuIcon name={name} title={title} /> : '–'}
          </label>
        ))}
      </chakra.div>
      {names.length === 0 ? <chakra.p color="ink.3">{t.empty}</chakra.p> : null}
      {value && !iconNames.includes(value) ? (
        <chakra.p color="amber" fontSize="xs" mt="1">
          {t.unknown(value)}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}
