import { chakra } from '@chakra-ui/react';
import { useOperation } from '../../api.js';
import { usePermission } from '../../components/Can.js';
import { Checkbox } from '../../components/Checkbox.js';
import { Field } from '../../components/Field.js';
import { useFormState } from '../../components/form.js';
import { Input, Select } from '../../components/Input.js';
import type { TreeNode } from '../../components/TreeView.js';
import { treeChoices, treeNodes } from '../../components/tree.js';
import { usePreferences } from '../../preferences.js';
import { screenNames, screenOf } from '../../screens.js';
import { texts, useTexts } from '../../texts.js';
import { IconPicker } from './IconPickerPart.js';
import { lastSort } from './menu-input.js';
import { isGroup, isLink, type Menu, titleOf, withBelow } from './menu-tree.js';
import { PathHint } from './PathHintPart.js';

const words = texts({
  kind: ['类型', 'Kind'],
  page: ['页面', 'Page'],
  group: ['目录', 'Group'],
  link: ['外部链接', 'External link'],
  top: ['最上层', 'Top level'],
  screen: ['请选择页面', 'Choose a screen'],
  missing: (name: string) => [`${name}（没有这个页面）`, `${name} (no such screen)`],
  nameHint: ['字母开头，只用字母、数字和横线，全系统唯一', 'Letters, digits and hyphens, starting with a letter; unique'],
  codeHint: [
    '没有这项权限的人看不到它；不填则所有拥有它的角色都能看到',
    'Who lacks it does not see the entry; empty for everybody whose role holds it',
  ],
  redirectHint: ['打开目录时去哪一页；不填则去第一个可见的下级', 'Where the group leads; empty for its first visible page'],
  ways: ['显示方式', 'How it shows'],
});

type Kind = 'page' | 'group' | 'link';
const ofKind = {
  page: { component: '', is_frame: false },
  group: { component: 'Layout', is_frame: false },
  link: { component: 'Link', is_frame: true },
} as const;

/** The fields of an entry; which there are depends on what it is. */
export function MenuFields({ menus, self }: { menus: readonly Menu[]; self: Menu | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const [component, path, title, isFrame] = form.watch(['component', 'path', 'title', 'is_frame']).map((value) => value ?? '') as [
    string,
    string,
    string,
    boolean,
  ];
  const kind: Kind = isLink({ path, is_frame: isFrame }) && isFrame ? 'link' : isGroup({ component }) ? 'group' : 'page';

  function become(next: Kind) {
    for (const [name, value] of Object.entries(ofKind[next])) form.setValue(name, value, { shouldDirty: true });
  }

  function takeScreen(name: string) {
    const own = name.slice(name.lastIndexOf('/') + 1);
    if (!self && !form.getFieldState('name').isDirty) form.setValue('name', own);
  }

  return (
    <>
      <KindChoice kind={kind} onChange={become} />
      <Field name="title" autoFocus />
      <Field name="title_en" />
      <Field name="pid">
        {({ id, value, onChange }) => <ParentSelect id={id} value={value} menus={menus} self={self} onChange={onChange} />}
      </Field>
      <Field name="path" hint={<PathHint menus={menus} kind={kind} />} />
      {kind === 'page' ? (
        <Field name="component">
          {({ id, value, invalid, onChange }) => (
            <ScreenSelect
              id={id}
              value={String(value ?? '')}
              invalid={invalid}
              onChange={(name) => {
                onChange(name);
                takeScreen(name);
              }}
            />
          )}
        </Field>
      ) : null}
      <Field name="name" hint={t.nameHint} />
      <Field name="icon">
        {({ id, value, onChange }) => <IconPicker id={id} value={String(value ?? '')} title={title} onChange={onChange} />}
      </Field>
      <Field name="permission_code" hint={t.codeHint}>
        {({ id, value, onChange }) => <CodeInput id={id} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      {kind === 'group' ? <Field name="redirect" hint={t.redirectHint} /> : null}
      <chakra.fieldset display="grid" gridTemplateColumns="repeat(auto-fill, minmax(180px, 1fr))" gap="3">
        <chakra.legend color="ink.2" mb="2">
          {t.ways}
        </chakra.legend>
        <Field name="hidden" />
        {kind === 'group' ? <Field name="always_show" /> : null}
        {kind === 'page' ? <Field name="no_cache" /> : null}
        {kind === 'page' ? <Field name="keep_alive" /> : null}
      </chakra.fieldset>
      <Field name="status" />
    </>
  );
}

function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
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

interface ParentProps {
  id: string;
  value: unknown;
  menus: readonly Menu[];
  self: Menu | undefined;
  onChange: (value: unknown) => void;
}

function ParentSelect({ id, value, menus, self, onChange }: ParentProps) {
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
      id={id}
      value={String(value ?? '')}
      onChange={(event) => {
        const pid = event.target.value ? Number(event.target.value) : null;
        onChange(pid ?? '');
        const home = self && (self.pid ?? null) === pid;
        form.setValue('sort', home ? self.sort : lastSort(menus, pid));
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

interface ScreenProps {
  id: string;
  value: string;
  invalid: boolean;
  onChange: (name: string) => void;
}

function ScreenSelect({ id, value, invalid, onChange }: ScreenProps) {
  const t = useTexts(words);
  return (
    <Select id={id} value={value} aria-invalid={invalid} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t.screen}</option>
      {value && !screenOf(value) ? <option value={value}>{t.missing(value)}</option> : null}
      {screenNames.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** A permission's code, with those that exist to choose from. */
function CodeInput({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  const may = usePermission('permission:permission:list');
  const tree = useOperation('getPermissionTree', may ? {} : null).data;
  return (
    <>
      <Input id={id} value={value} list={`${id}-list`} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
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
