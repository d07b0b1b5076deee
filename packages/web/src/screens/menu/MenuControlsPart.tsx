import { chakra } from '@chakra-ui/react';
import { useOperation } from '../../api.js';
import { usePermission } from '../../components/Can.js';
import { Checkbox } from '../../components/Checkbox.js';
import type { ControlProps } from '../../components/Field.js';
import { useFormState } from '../../components/form.js';
import { Input, Select } from '../../components/Input.js';
import type { TreeNode } from '../../components/TreeView.js';
import { treeChoices, treeNodes } from '../../components/tree.js';
import { usePreferences } from '../../preferences.js';
import { screenNames, screenOf } from '../../screens.js';
import { texts, useTexts } from '../../texts.js';
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

/** What an entry is, as a person thinks of it. */
export type Kind = 'page' | 'group' | 'link';

export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const t = useTexts(words);
  const { prefix } = useFormState();
  return (
    <chakra.fieldset>
      <chakra.legend color="ink.2" mb="1">
        {t.kind}
      </chakra.legend>
      <chakra.div display="flex" columnGap="5" minHeight="34px" alignItems="center">
        {(['page', 'group', 'link'] as const).map((one) => (
          <chakra.label
            key={one}
            htmlFor={`${prefix}-kind-${one}`}
            display="inline-flex"
            alignItems="center"
            gap="2"
            minHeight="24px"
            cursor="pointer"
          >
            <Checkbox
              type="radio"
              id={`${prefix}-kind-${one}`}
              name={`${prefix}-kind`}
              checked={kind === one}
              onChange={() => onChange(one)}
            />
            {t[one]}
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

/** One line of text, however long it may become. */
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

/** Below whom an entry stands; another parent puts it behind all others there. */
export function ParentSelect({ label, value, onChange, menus, self }: ControlProps & { menus: readonly Menu[]; self: Menu | undefined }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const { form } = useFormState();
  const own = new Set(self ? withBelow(self).map((menu) => menu.id) : []);
  const named = (some: readonly Menu[]): TreeNode[] =>
    some
      .filter((menu) => !own.has(menu.id) && !isLink(menu))
      .map((menu) => ({ id: menu.id, name: titleOf(menu, en), children: named(menu.children) }));
  return (
    <Select
      aria-label={label}
      value={String(value ?? '')}
      onChange={(event) => {
        const pid = event.target.value ? Number(event.target.value) : null;
        onChange(pid ?? '');
        form.setValue('sort', self && self.pid === pid ? self.sort : lastSort(menus, pid));
      }}
    >
      <option value="">{t.top}</option>
      {treeChoices(named(menus)).map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

/** The screens there are, and the one an entry asks for even where there is none. */
export function ScreenSelect({ label, value, invalid, onChange }: ControlProps) {
  const t = useTexts(words);
  const name = String(value ?? '');
  return (
    <Select aria-label={label} value={name} aria-invalid={invalid} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t.screen}</option>
      {name && !screenOf(name) ? <option value={name}>{t.missing(name)}</option> : null}
      {screenNames.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

/** A permission's code, with those that exist to choose from. */
export function CodeInput({ id, label, value, invalid, onChange }: ControlProps) {
  const may = usePermission('permission:permission:list');
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
