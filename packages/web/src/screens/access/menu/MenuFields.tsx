import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { IconPicker } from './IconPicker.js';
import { CodeInput, type Kind, KindChoice, LineInput, ParentSelect, ScreenSelect } from './menu-controls.js';
import { isGroup, type Menu } from './menu-tree.js';
import { PathHint } from './PathHint.js';

const words = texts({
  nameHint: ['字母开头，只用字母、数字和横线，全系统唯一', 'Letters, digits and hyphens, starting with a letter; unique'],
  codeHint: [
    '没有这项权限的人看不到它；不填则拥有它的角色都能看到',
    'Only people with this permission see the entry. Leave empty to show it to every role that has the entry',
  ],
  redirectHint: ['打开目录时去哪一页；不填则去第一个可见的下级', 'The page this group opens. Leave empty for its first visible page'],
  ways: ['显示方式', 'Display'],
});

const ofKind = {
  page: { component: '', is_frame: false },
  group: { component: 'Layout', is_frame: false },
  link: { component: 'Link', is_frame: true },
} as const;

const lastPart = (screen: string) => screen.slice(screen.lastIndexOf('/') + 1);

/** Renders the fields of a menu item, which depend on its kind. */
export function MenuFields({ menus, self }: { menus: readonly Menu[]; self: Menu | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const component = String(form.watch('component') ?? '');
  const kind: Kind = form.watch('is_frame') === true ? 'link' : isGroup({ component }) ? 'group' : 'page';

  function become(next: Kind) {
    for (const [name, value] of Object.entries(ofKind[next])) form.setValue(name, value, { shouldDirty: true });
  }

  return (
    <>
      <KindChoice kind={kind} onChange={become} />
      <Field name="title" autoFocus />
      <Field name="title_en" />
      <Field name="pid">{(control) => <ParentSelect {...control} menus={menus} self={self} />}</Field>
      <Field name="path" hint={<PathHint menus={menus} kind={kind} />}>
        {LineInput}
      </Field>
      {kind === 'page' ? <ScreenField isNew={!self} /> : null}
      <Field name="name" hint={t.nameHint} />
      <Field name="icon">{(control) => <IconPicker {...control} title={String(form.watch('title') ?? '')} />}</Field>
      <Field name="permission_code" hint={t.codeHint}>
        {(control) => <CodeInput {...control} />}
      </Field>
      {kind === 'group' ? (
        <Field name="redirect" hint={t.redirectHint}>
          {LineInput}
        </Field>
      ) : null}
      <DisplayFields kind={kind} />
      <Field name="status" />
    </>
  );
}

/** Renders the choice of a page's screen. Names a new item after its screen, unless the user has typed a name. */
function ScreenField({ isNew }: { isNew: boolean }) {
  const { form } = useFormState();
  function takeName(screen: string) {
    const name = form.getValues('name');
    const before = lastPart(String(form.getValues('component') ?? ''));
    if (isNew && (!name || name === before)) form.setValue('name', lastPart(screen));
  }
  return (
    <Field name="component">
      {({ onChange, ...control }) => (
        <ScreenSelect
          {...control}
          onChange={(screen) => {
            takeName(String(screen));
            onChange(screen);
          }}
        />
      )}
    </Field>
  );
}

function DisplayFields({ kind }: { kind: Kind }) {
  const t = useTexts(words);
  return (
    <chakra.fieldset display="grid" gridTemplateColumns="repeat(auto-fill, minmax({sizes.44}, 1fr))" gap="3">
      <chakra.legend color="ink.2" mb="2">
        {t.ways}
      </chakra.legend>
      <Field name="hidden" />
      {kind === 'group' ? <Field name="always_show" /> : null}
      {kind === 'page' ? <Field name="no_cache" /> : null}
      {kind === 'page' ? <Field name="keep_alive" /> : null}
    </chakra.fieldset>
  );
}
