import { chakra, Flex } from '@chakra-ui/react';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import type { View, Views } from './useViews.js';

const words = texts({
  views: ['已存视图', 'Saved views'],
  none: [
    '设好筛选和排序，起个名字存下来，下次一点就到。',
    'Set filters and sorting, then save them under a name to get back in one click.',
  ],
  name: ['视图名称', 'Name of the view'],
  save: ['保存当前视图', 'Save this view'],
  first: (name: string) => [`打开列表时用「${name}」`, `Open the list with “${name}”`],
  rename: (name: string) => [`重命名「${name}」`, `Rename “${name}”`],
  remove: (name: string) => [`删除「${name}」`, `Delete “${name}”`],
  apply: ['改名', 'Rename'],
  leavesOut: [
    '搜索词不随视图保存，避免留下客户信息。',
    'Search words aren’t saved in views, so that no customer data stays on this machine.',
  ],
});

interface Props {
  views: Views;
  onChosen: () => void;
}

/** Manages the saved views of a list: apply, save the current view, rename, delete, and set the default. */
export function ViewsPanel({ views, onChosen }: Props) {
  const t = useTexts(words);
  return (
    <Flex direction="column" gap="2" p="2">
      {views.views.length > 0 ? (
        <SavedViews views={views} onChosen={onChosen} />
      ) : (
        <chakra.p color="ink.3" fontSize="xs">
          {t.none}
        </chakra.p>
      )}
      {views.leavesOut ? (
        <chakra.p color="ink.3" fontSize="xs">
          {t.leavesOut}
        </chakra.p>
      ) : null}
      {views.shown ? null : <NameForm value="" action={t.save} onName={views.save} />}
    </Flex>
  );
}

function SavedViews({ views, onChosen }: Props) {
  const t = useTexts(words);
  const [renaming, setRenaming] = useState<View>();
  return (
    <chakra.ul aria-label={t.views} listStyleType="none">
      {views.views.map((view) =>
        view === renaming ? (
          <li key={view.name}>
            <NameForm
              value={view.name}
              action={t.apply}
              onName={(name) => {
                views.rename(view, name);
                setRenaming(undefined);
              }}
            />
          </li>
        ) : (
          <SavedView
            key={view.name}
            view={view}
            views={views}
            onChoose={() => {
              views.choose(view);
              onChosen();
            }}
            onRename={() => setRenaming(view)}
          />
        ),
      )}
    </chakra.ul>
  );
}

interface SavedViewProps {
  view: View;
  views: Views;
  onChoose: () => void;
  onRename: () => void;
}

/** Renders a saved view with its actions. */
function SavedView({ view, views, onChoose, onRename }: SavedViewProps) {
  const t = useTexts(words);
  return (
    <Flex as="li" align="center" gap="1">
      <Button
        look="quiet"
        flex="1"
        minWidth="0"
        justifyContent="flex-start"
        aria-pressed={view === views.shown}
        css={{ '&[aria-pressed=true]': { color: 'jade.700', fontWeight: 'semibold' } }}
        onClick={onChoose}
      >
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {view.name}
        </chakra.span>
      </Button>
      <Button
        look="quiet"
        size="sm"
        shape="square"
        aria-label={t.first(view.name)}
        title={t.first(view.name)}
        aria-pressed={view.name === views.first}
        css={{ '&[aria-pressed=true]': { color: 'jade.700', '& svg': { fill: 'currentColor' } } }}
        onClick={() => views.setFirst(view)}
      >
        <Star aria-hidden />
      </Button>
      <Button look="quiet" size="sm" shape="square" aria-label={t.rename(view.name)} onClick={onRename}>
        <Pencil aria-hidden />
      </Button>
      <Button look="quiet" size="sm" shape="square" aria-label={t.remove(view.name)} onClick={() => views.remove(view)}>
        <Trash2 aria-hidden />
      </Button>
    </Flex>
  );
}

function NameForm({ value, action, onName }: { value: string; action: string; onName: (name: string) => void }) {
  const t = useTexts(words);
  const [name, setName] = useState(value);
  function send(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    onName(name.trim());
    setName('');
  }
  return (
    <chakra.form display="flex" gap="2" onSubmit={send}>
      <Input
        aria-label={t.name}
        placeholder={t.name}
        value={name}
        maxLength={40}
        autoFocus={value !== ''}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" flexShrink={0} disabled={!name.trim()}>
        {action}
      </Button>
    </chakra.form>
  );
}
