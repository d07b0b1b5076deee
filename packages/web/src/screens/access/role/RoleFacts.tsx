import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { tableProps } from '#list/table-props.js';
import { formatCount, formatTime, joinNames } from '#ui/text/format.js';
import { treeNodes } from '#ui/tree/tree.js';
import type { Role } from './roles.js';

const words = texts({
  facts: ['资料', 'Details'],
  children: ['下级角色', 'Child roles'],
  none: ['没有下级角色', 'No child roles'],
  top: ['没有上级', 'No parent'],
});

interface Props {
  role: Role;
  roles: readonly Role[];
  onOpen: (id: number) => void;
}

/** Renders a role's details and its child roles. */
export function RoleFacts({ role, roles, onOpen }: Props) {
  const t = useTexts(words);
  const meta = useMeta('getRoleTree');
  const departments = useOperation('getDepartmentTree', role.data_scope === 'custom' ? {} : null).data;
  const named = treeNodes(departments ?? []).filter((one) => role.scope_dept_ids.includes(one.id));
  const scope = meta.word(meta.output('data_scope'), role.data_scope);
  const facts: [string, ReactNode][] = [
    ['code', <code key="code">{role.code}</code>],
    ['pid', roles.find((one) => one.id === role.pid)?.name ?? t.top],
    ['level', formatCount(role.level)],
    ['data_scope', role.data_scope === 'custom' ? `${scope}：${joinNames(named.map((one) => one.name)) || '…'}` : scope],
    ['user_count', formatCount(role.user_count)],
    ['sort', formatCount(role.sort)],
    ['created_at', formatTime(role.created_at)],
    ['remark', role.remark || '–'],
  ];
  return (
    <chakra.div p="4" display="flex" flexDirection="column" gap="5">
      <chakra.dl
        aria-label={t.facts}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax({sizes.36}, 1fr))"
        gap="3"
        css={{ '& dt': { color: 'ink.3', fontSize: 'xs' }, '& dd': { overflowWrap: 'anywhere' } }}
      >
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{meta.label(meta.output(name))}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </chakra.dl>
      {role.children.length > 0 ? <Children role={role} onOpen={onOpen} /> : <chakra.p color="ink.3">{t.none}</chakra.p>}
    </chakra.div>
  );
}

const rows = 10;

function Children({ role, onOpen }: { role: Role; onOpen: (id: number) => void }) {
  const t = useTexts(words);
  const meta = useMeta('listChildRoles');
  const [page, setPage] = useState(1);
  const list = useOperation('listChildRoles', { pid: role.id, page, limit: rows }, { keepPreviousData: true });
  const title = (name: string) => meta.label(meta.output(name));
  const columns: Column<Role>[] = [
    { name: 'name', title: title('name'), cell: (row) => <b style={{ fontWeight: 600 }}>{builtInName(row.name)}</b> },
    { name: 'code', title: title('code'), wideOnly: true, cell: (row) => <code data-line>{row.code}</code> },
    { name: 'data_scope', title: title('data_scope'), wideOnly: true, cell: (row) => meta.word(meta.output('data_scope'), row.data_scope) },
    {
      name: 'status',
      title: title('status'),
      cell: (row) => <EnumCell meta={meta} name="status" value={row.status} tone={row.status === 'enabled' ? 'good' : 'plain'} />,
    },
    { name: 'level', title: title('level'), end: true, cell: (row) => formatCount(row.level) },
    { name: 'user_count', title: title('user_count'), end: true, cell: (row) => formatCount(row.user_count) },
  ];
  return (
    <section aria-label={t.children}>
      <chakra.h3 fontWeight="semibold" mb="2">
        {t.children}
      </chakra.h3>
      <DataTable
        label={t.children}
        columns={columns}
        {...tableProps(list)}
        onOpen={(row) => onOpen(row.id)}
        footer={list.data && list.data.total > rows ? <Pager page={page} limit={rows} total={list.data.total} onPage={setPage} /> : null}
      />
    </section>
  );
}
