import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import type { Permission, PermissionLine } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';

const words = texts({
  toggle: (name: string) => [`展开或收起「${name}」`, `Expand or collapse “${name}”`],
  actions: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  own: ['自建', 'Own'],
  origin: ['来源', 'Origin'],
  acts: ['操作', 'Actions'],
});

/** Returns the columns of the permission table, with collapsible groups. */
export function usePermissionColumns(
  filtering: boolean,
  onToggle: (id: number) => void,
  actionsOf: (permission: Permission) => RowActions,
): Column<PermissionLine>[] {
  const t = useTexts(words);
  const meta = useMeta('getPermissionTree');
  const nameOf = usePermissionName();
  const title = (name: string) => meta.label(meta.output(name));
  const typeOf = ({ node: { type } }: PermissionLine) => (
    <EnumCell meta={meta} name="type" value={type} tone={type === 'api' ? 'info' : 'plain'} />
  );
  const originOf = ({ node: { builtin } }: PermissionLine) => (
    <StatusChip tone={builtin ? 'plain' : 'good'}>{builtin ? title('builtin') : t.own}</StatusChip>
  );
  const menuOf = ({ node }: PermissionLine) => <RowMenu label={t.actions(nameOf(node))} actions={actionsOf(node)} />;
  return [
    { name: 'name', title: title('name'), cell: (line) => <Name line={line} filtering={filtering} onToggle={onToggle} /> },
    { name: 'code', title: title('code'), cell: ({ node }) => <code>{node.code}</code> },
    { name: 'type', title: title('type'), wideOnly: true, width: '7em', cell: typeOf },
    { name: 'path', title: title('path'), wideOnly: true, cell: callOf },
    { name: 'builtin', title: t.origin, wideOnly: true, width: '6em', cell: originOf },
    { name: 'actions', title: t.acts, titleHidden: true, end: true, width: '4em', cell: menuOf },
  ];
}

const callOf = ({ node }: PermissionLine) =>
  node.path ? (
    <code>
      <chakra.span color="ink.3">{node.method}</chakra.span> {node.path}
    </code>
  ) : (
    '–'
  );

interface NameProps {
  line: PermissionLine;
  filtering: boolean;
  onToggle: (id: number) => void;
}

function Name({ line: { node, level, open }, filtering, onToggle }: NameProps) {
  const t = useTexts(words);
  const name = usePermissionName()(node);
  const isGroup = node.children.length > 0;
  return (
    <chakra.span display="flex" alignItems="center" gap="1.5" ps={`${level * 1.5}em`}>
      {isGroup ? (
        <Button
          look="quiet"
          size="sm"
          shape="square"
          aria-label={t.toggle(name)}
          aria-expanded={open}
          disabled={filtering}
          height="6"
          ms="-1.5"
          onClick={() => onToggle(node.id)}
        >
          <chakra.span display="grid" transform={open ? 'rotate(90deg)' : undefined}>
            <ChevronRight size={13} aria-hidden />
          </chakra.span>
        </Button>
      ) : (
        <chakra.span width="5" flexShrink={0} />
      )}
      <chakra.b fontWeight="semibold">{name}</chakra.b>
      {isGroup ? <chakra.span color="ink.3">{formatCount(node.children.length)}</chakra.span> : null}
    </chakra.span>
  );
}
