import { usePermission } from '../../components/Can.js';
import { FormDrawer } from '../../components/FormDrawer.js';
import { usePreferences } from '../../preferences.js';
import { texts, useTexts } from '../../texts.js';
import { MenuFields } from './MenuFieldsPart.js';
import { blankOf, valuesOf } from './menu-input.js';
import { findMenu, type Menu, titleOf } from './menu-tree.js';
import { menusChanged } from './use-moves.js';

const words = texts({
  create: ['新建菜单', 'New entry'],
  below: (name: string) => [`在「${name}」下新建`, `New entry below “${name}”`],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建菜单', 'Create'],
  save: ['保存修改', 'Save changes'],
  created: ['菜单已创建', 'Entry created'],
  saved: ['修改已保存', 'Changes saved'],
});

interface Props {
  menus: readonly Menu[];
  /** `new`, or the id of an entry. */
  open: string | undefined;
  /** Below whom a new one begins. */
  parent: number | undefined;
  onClose: () => void;
}

/** An entry to create or to change. */
export function MenuDrawer({ menus, open, parent, onClose }: Props) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const mayCreate = usePermission('menu:menu:create', true);
  const mayUpdate = usePermission('menu:menu:update', true);
  const menu = open && open !== 'new' ? findMenu(menus, Number(open)) : undefined;
  const above = findMenu(menus, parent);
  const shared = { onClose, onDone: () => void menusChanged() };
  if (menu && mayUpdate)
    return (
      <FormDrawer
        {...shared}
        id="updateMenu"
        open
        title={t.edit(titleOf(menu, en))}
        values={valuesOf(menu)}
        fixed={{ id: menu.id }}
        save={t.save}
        done={t.saved}
        draft={`menu:${menu.id}`}
      >
        <MenuFields menus={menus} self={menu} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      {...shared}
      id="createMenu"
      open={open === 'new' && mayCreate}
      title={above ? t.below(titleOf(above, en)) : t.create}
      values={blankOf(menus, above?.id ?? null)}
      save={t.add}
      done={t.created}
      draft={`menu:new:${above?.id ?? 'top'}`}
    >
      <MenuFields menus={menus} self={undefined} />
    </FormDrawer>
  );
}
