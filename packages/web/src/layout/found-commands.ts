import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import type { Command } from './commands.js';
import { useFoundContent } from './found-content.js';
import { useFoundPeopleAndFood } from './found-records.js';

const words = texts({
  create: ['新建', 'Create'],
  staff: ['新建员工', 'New staff member'],
  role: ['新建角色', 'New role'],
  menu: ['新建菜单', 'New menu entry'],
  import: ['新建导入', 'New import'],
  person: ['员工', 'Staff'],
  roleOf: ['角色', 'Role'],
  file: ['导入记录', 'Import'],
});

/** Returns the commands that create records, limited to those the user may run. */
export function useCreateCommands(): Command[] {
  const t = useTexts(words);
  const may = {
    staff: useMay('createStaff'),
    role: useMay('createRole'),
    menu: useMay('createMenu'),
    import: useMay('createImportRun'),
  };
  const paths = { staff: '/system/staff', role: '/system/role', menu: '/system/menu', import: '/system/import' } as const;
  return (['staff', 'role', 'menu', 'import'] as const)
    .filter((name) => may[name])
    .map((name) => ({ title: t[name], trail: t.create, path: `${paths[name]}?open=new` }));
}

const most = 5;

/** Searches the server for records that match the query. */
export function useFoundRecords(query: string): Command[] {
  const t = useTexts(words);
  const keyword = useDebouncedValue(query.trim());
  const asked = keyword.length > 0 && keyword === query.trim();
  const may = useRights('listStaff', 'getRoleTree', 'listImportFiles');
  const staff = useOperation('listStaff', asked && may.listStaff ? { keyword, limit: most } : null).data;
  const roles = useOperation('getRoleTree', asked && may.getRoleTree ? {} : null).data;
  const files = useOperation('listImportFiles', asked && may.listImportFiles ? { limit: 50 } : null).data;
  const found = useFoundPeopleAndFood(asked ? keyword : '');
  const content = useFoundContent(asked ? keyword : '');
  if (!asked) return [];
  const holds = (name: string) => name.toLowerCase().includes(keyword.toLowerCase());
  return [
    ...found,
    ...content,
    ...(staff?.list ?? []).map(({ id, name, username }) => ({
      title: name,
      trail: `${t.person} · ${username}`,
      path: `/system/staff/${id}`,
    })),
    ...namedIn(roles ?? [], holds)
      .slice(0, most)
      .map(({ id, name }) => ({ title: name, trail: t.roleOf, path: `/system/role?role=${id}` })),
    ...(files?.list ?? [])
      .filter(({ name }) => holds(name))
      .slice(0, most)
      .map(({ id, name }) => ({ title: name, trail: t.file, path: `/system/import?open=${id}` })),
  ];
}

interface NamedNode {
  id: number;
  name: string;
  children?: readonly NamedNode[];
}

const namedIn = (nodes: readonly NamedNode[], holds: (name: string) => boolean): NamedNode[] =>
  nodes.flatMap((node) => [...(holds(node.name) ? [node] : []), ...namedIn(node.children ?? [], holds)]);
