import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Choice } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { MultiCombobox, Combobox as Single } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { State } from './State.js';

const words = texts({
  one: ['部门', 'Department'],
  none: ['上级部门', 'Parent department'],
  top: ['最上层', 'Top level'],
  several: ['人群标签', 'Tags'],
  remote: ['员工', 'Staff member'],
  inline: ['筛选角色', 'Role filter'],
  waiting: ['正在加载', 'On its way'],
  disabled: ['不可用', 'Disabled'],
  invalid: ['未通过检查', 'Invalid'],
});

const departments: Choice[] = [
  { value: 1, label: '青禾营养科技', level: 0 },
  { value: 2, label: '营养服务部', level: 1, note: '青禾营养科技' },
  { value: 3, label: '华东区', level: 2, note: '青禾营养科技 / 营养服务部' },
  { value: 4, label: '华南区', level: 2, note: '青禾营养科技 / 营养服务部' },
  { value: 5, label: '市场部', level: 1, note: '青禾营养科技' },
  { value: 6, label: '研发部', level: 1, note: '青禾营养科技' },
];

const tags: Choice[] = ['高血压', '糖尿病', '孕期', '哺乳期', '痛风', '乳糖不耐', '素食', '术后恢复', '青少年'].map((label, value) => ({
  value,
  label,
}));
const roles: Choice[] = Array.from({ length: 240 }, (_, at) => ({ value: at + 1, label: `角色 ${at + 1}` }));
const staff: Choice[] = Array.from({ length: 60 }, (_, at) => ({ value: at + 1, label: `陈雨桐 ${at + 1}`, note: `chenyutong${at + 1}` }));

export function Combobox() {
  const t = useTexts(words);
  return (
    <>
      <One name={t.one} choices={departments} value={3} />
      <One name={t.none} choices={departments} empty={t.top} />
      <Several name={t.several} />
      <Remote name={t.remote} />
      <One name={t.inline} choices={roles} inline />
      <One name={t.waiting} />
      <One name={t.invalid} choices={departments} invalid />
      <One name={t.disabled} choices={departments} value={5} disabled />
    </>
  );
}

interface OneProps {
  name: string;
  choices?: Choice[];
  value?: number;
  empty?: string;
  inline?: boolean;
  invalid?: boolean;
  disabled?: boolean;
}

function One({ name, choices, value: first = 0, ...rest }: OneProps) {
  const [value, setValue] = useState<ChoiceValue>(first || '');
  return (
    <State name={name}>
      <Single {...rest} label={name} choices={choices} value={value} onChange={setValue} />
      <Out value={value} />
    </State>
  );
}

function Several({ name }: { name: string }) {
  const [value, setValue] = useState<ChoiceValue[]>([0, 2]);
  return (
    <State name={name}>
      <MultiCombobox label={name} choices={tags} value={value} onChange={setValue} />
      <Out value={value.join()} />
    </State>
  );
}

/** Simulates a slow server. */
function Remote({ name }: { name: string }) {
  const [value, setValue] = useState<ChoiceValue>(77);
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<{ search: string; rows: Choice[] }>();
  useEffect(() => {
    const timer = setTimeout(() => setFound({ search, rows: staff.filter((one) => one.note?.includes(search)) }), 200);
    return () => clearTimeout(timer);
  }, [search]);
  return (
    <State name={name}>
      <Single
        label={name}
        choices={found?.rows.slice(0, 20)}
        chosen={[{ value: 77, label: '林晓禾', note: 'linxiaohe' }]}
        remote={{ onSearch: setSearch, isSearching: found?.search !== search, more: Math.max(0, (found?.rows.length ?? 0) - 20) }}
        value={value}
        onChange={setValue}
      />
      <Out value={value} />
    </State>
  );
}

const Out = ({ value }: { value: ChoiceValue }) => (
  <chakra.output display="block" color="ink.3" fontSize="xs" mt="1">
    {value === '' ? '–' : value}
  </chakra.output>
);
