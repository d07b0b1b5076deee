import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { usePreferences } from '#app/preferences.js';
import { screenNames, screenOf } from '#app/screens.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Radio } from '#ui/choice/Radio.js';
import { Input } from '#ui/input/Input.js';
import type { TreeNode } from '#ui/tree/TreeView.js';
import { treeChoices, treeNodes } from '#ui/tree/tree.js';
import { lastSort } from './menu-input.js';
import { isLink, type Menu, titleOf, withBelow } from './menu-tree.js';

const words = texts({
  kind: ['类型', 'Kind'],
  page: ['页面', 'Page'],
  group: ['目录', 'Group'],
  link: ['外部链接', 'External link'],
  top: ['最上层', 'Top level'],
  screen: ['请选择页面', 'Choose a screen'],
  missing: (name: string) => [`${name}（没有这个页面）`, `${name} (no such screen)`],
});

/** The kinds of menu item, in the user's terms. */
export type Kind = 'page' | 'group' | 'link';

export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const t = useTexts(words);
  const { prefix } = useFormState();
  return (
    <chakra.fieldset>
      <chakra.legend color="ink.2" mb="1">
        {t.kind}
      </chakra.legend>
      <chakra.div display="flex" columnGap="5" minHeight="field" alignItems="center">
        {(['page', 'group', 'link'] as const).map((one) => (
          <Radio key={one} id={`${prefix}-kind-${one}`} name={`${prefix}-kind`} checked={kind === one} onChange={() => onChange(one)}>
            {t[one]}
          </Radio>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

/** Renders a single-line text field, whatever the contract's maximum length. */
export function LineInput({ id, label, value, invalid, onChange }: ControlProps) {
  return (
    <Input
      id={id}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={`${id}-hint ${id}-problem`}
      value={String(value ?? '')}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Renders the choice of a parent; a new parent appends the item to its children. */
export function ParentSelect({ menus, self, onChange, ...control }: ControlProps & { menus: readonly Menu[]; self: Menu | undefined }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const { form } = useFormState();
  const own = new Set(self ? withBelow(self).map((menu) => menu.id) : []);
  const named = (some: readonly Menu[]): TreeNode[] =>
    some
      .filter((menu) => !own.has(menu.id) && !isLink(menu))
      .map((menu) => ({ id: menu.id, name: titleOf(menu, en), children: named(menu.children) }));
  return (
    <Combobox
      {...control}
      empty={t.top}
      choices={treeChoices(named(menus))}
      onChange={(next) => {
        const pid = next === '' ? null : Number(next);
        onChange(next);
        form.setValue('sort', self && self.pid === pid ? self.sort : lastSort(menus, pid));
      }}
    />
  );
}

/** Renders the choice of a screen; includes the item's current screen even if it does not exist. */
export function ScreenSelect(control: ControlProps) {
  const t = useTexts(words);
  const name = String(control.value ?? '');
  const missing = name && !screenOf(name) ? [{ value: name, label: t.missing(name) }] : [];
  const choices = [...missing, ...screenNames.map((one) => ({ value: one, label: one }))];
  return <Combobox {...control} placeholder={t.screen} choices={choices} />;
}

/** Renders a field for a permission code, with the existing codes as suggestions. */
export function CodeInput({ id, label, value, invalid, onChange }: ControlProps) {
  const may = useMay('getPermissionTree');
  const tree = useOperation('getPermissionTree', may ? {} : null).data;
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={`${id}-hint`}
        value={String(value ?? '')}
        list={`${id}-list`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-list`}>
        {treeNodes(tree ?? [])
          .filter((one) => one.type !== 'menu')
          .map((one) => (
            <option key={one.id} value={one.code}>
              {one.name}
            </option>
          ))}
      </datalist>
    </>
  );
}
