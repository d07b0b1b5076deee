import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { Input } from '#ui/input/Input.js';
import { treeChoices } from '#ui/tree/tree.js';
import type { Department } from './department-tree.js';
import { without } from './MoveDepartment.js';

const words = texts({
  top: ['最上层', 'Top level'],
  none: ['没有', 'None'],
  leadersHint: [
    '本部门或下级部门的员工；负责人能看到部门里所有人的数据',
    'Staff of this department or those below it. Leaders can see the data of everyone in it',
  ],
  leadersNew: ['会一并加入这个部门', 'They join the department'],
  roleHint: ['新建（未选角色时）或同步的新员工自动获得', 'New staff get it, whether created here without a role or synced'],
  regionsHint: [
    '用顿号或空格分开，如 浙江省、宁波市；线索按城市优先于省份分配',
    'Separate with commas, such as 浙江省, 宁波市. Leads go by city before province',
  ],
  synced: ['来自企业微信，下次同步会恢复企业微信中的名称和上级', 'From WeCom. The next sync restores its name and parent'],
});

const most = 20;

/** Renders the fields of a department. */
export function DepartmentFields({ tree, self }: { tree: readonly Department[]; self: Department | undefined }) {
  const t = useTexts(words);
  const mayRoles = useMay('getRoleTree') === true;
  const [parents] = useState(() => treeChoices(without(tree, self?.id)));
  return (
    <>
      <Field name="name" autoFocus hint={self?.wx_department_id ? t.synced : undefined} />
      <Field name="pid">{(control) => <Combobox {...control} empty={t.top} choices={parents} />}</Field>
      <Field name="leader_user_ids" hint={self ? t.leadersHint : t.leadersNew}>
        {(control) => <LeadersInput {...control} self={self} />}
      </Field>
      {mayRoles ? (
        <Field name="role_id" hint={t.roleHint}>
          {(control) => <RoleInput {...control} />}
        </Field>
      ) : null}
      <Field name="regions" hint={t.regionsHint}>
        {(control) => <RegionsInput {...control} />}
      </Field>
    </>
  );
}

/** Offers the roles but that of administrators, which a department cannot give. */
export function RoleInput(control: ControlProps) {
  const t = useTexts(words);
  const roles = useOperation('getRoleTree').data ?? [];
  const givable = roles.flatMap(({ code, children, ...role }) => (code === 'admin' ? children : [{ ...role, children }]));
  return <Combobox {...control} empty={t.none} choices={treeChoices(givable)} />;
}

/** Searches the people who may lead: those of the department, or all people for a new one. */
export function LeadersInput({ id, label, value, invalid, onChange, self }: ControlProps & { self: Department | undefined }) {
  const [keyword, setKeyword] = useState('');
  const asked = { limit: most, ...(keyword ? { keyword } : {}) };
  const mayList = useMay('listStaff');
  const own = useOperation('listStaffOfDepartment', self ? { ...asked, dept_id: self.id, with_children: true } : null, {
    keepPreviousData: true,
  });
  const all = useOperation('listStaff', self || !mayList ? null : { ...asked, sort: 'name' }, { keepPreviousData: true });
  const found = self ? own : all;
  const people = found.data?.list.map((one) => ({ value: one.id, label: one.name, note: one.username }));
  return (
    <MultiCombobox
      {...{ id, label, invalid }}
      choices={people}
      chosen={self?.leaders.map((one) => ({ value: one.id, label: one.name }))}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
      value={(value ?? []) as ChoiceValue[]}
      onChange={onChange}
    />
  );
}

const split = (text: string) => [...new Set(text.split(/[,，、;；\s]+/).filter(Boolean))];

/** Takes names of regions as one text. */
function RegionsInput({ id, label, value, invalid, onChange }: ControlProps) {
  const given = (value ?? []) as string[];
  const [text, setText] = useState(given.join('、'));
  const isOwn = split(text).join() === given.join();
  return (
    <Input
      id={id}
      aria-label={label}
      aria-invalid={invalid}
      value={isOwn ? text : given.join('、')}
      onChange={({ target }) => {
        setText(target.value);
        onChange(split(target.value));
      }}
    />
  );
}
