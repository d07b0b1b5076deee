import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { MenuFields } from './MenuFields.js';
import { blankOf, valuesOf } from './menu-input.js';
import { findMenu, type Menu, titleOf } from './menu-tree.js';
import { refreshMenus } from './use-moves.js';

const words = texts({
  create: ['新建菜单', 'New entry'],
  below: (name: string) => [`在「${name}」下新建`, `New entry under “${name}”`],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建菜单', 'Create'],
  created: ['菜单已创建', 'Entry created'],
});

interface Props {
  menus: readonly Menu[];
  /** `new`, or the id of a menu item. */
  open: string | undefined;
  /** Default parent of a new item. */
  parent: number | undefined;
  onClose: () => void;
}

/** Renders the form to create or edit a menu item. */
export function MenuDrawer({ menus, open, parent, onClose }: Props) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const above = findMenu(menus, parent);
  return (
    <RecordDrawer<Menu, 'createMenu', 'updateMenu'>
      open={open}
      record={open && open !== 'new' ? findMenu(menus, Number(open)) : undefined}
      onClose={onClose}
      onDone={() => void refreshMenus()}
      create={{
        id: 'createMenu',
        title: above ? t.below(titleOf(above, en)) : t.create,
        values: blankOf(menus, above?.id ?? null),
        save: t.add,
        done: t.created,
        draft: `menu:new:${above?.id ?? 'top'}`,
      }}
      update={{ id: 'updateMenu', title: (menu) => t.edit(titleOf(menu, en)), draft: ({ id }) => `menu:${id}`, values: valuesOf }}
    >
      {(self) => <MenuFields menus={menus} self={self} />}
    </RecordDrawer>
  );
}
