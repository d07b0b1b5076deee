import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useMeta } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import type { Column } from '../../../list/columns.js';
import { Button } from '../../../ui/Button.js';
import { formatCount } from '../../../ui/format.js';
import { type RowActions, RowMenu } from '../../../ui/RowMenu.js';
import { StateChip } from '../../../ui/StateChip.js';
import type { Permission, PermissionLine } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';

const words = texts({
  toggle: (name: string) => [`展开或收起「${name}」`, `Expand or collapse “${name}”`],
  actions: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  own: ['自建', 'Own'],
  origin: ['来源', 'Origin'],
  acts: ['操作', 'Actions'],
});

/** What the table says of a permission; groups fold. */
export function usePermissionColumns(
  filtering: boolean,
  onToggle: (id: number) => void,
  actionsOf: (permission: Permission) => RowActions,
): Column<PermissionLine>[] {
  const t = useTexts(words);
  const meta = useMeta('getPermissionTree');
  const nameOf = usePermissionName();
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'name',
      title: title('name'),
      cell: ({ node, level, open }) => (
        <chakra.span display="flex" alignItems="center" gap="1.5" ps={`${level * 20}px`}>
          {node.children.length > 0 ? (
            <Button
              look="quiet"
              size="sm"
              shape="square"
              aria-label={t.toggle(nameOf(node))}
              aria-expanded={open}
              disabled={filtering}
              height="24px"
              ms="-6px"
              onClick={() => onToggle(node.id)}
            >
              <chakra.span display="grid" transform={open ? 'rotate(90deg)' : undefined}>
                <ChevronRight size={13} aria-hidden />
              </chakra.span>
            </Button>
          ) : (
            <chakra.span width="18px" flexShrink={0} />
          )}
          <b style={{ fontWeight: 600 }}>{nameOf(node)}</b>
          {node.children.length > 0 ? <chakra.span color="ink.3">{formatCount(node.children.length)}</chakra.span> : null}
        </chakra.span>
      ),
    },
    { name: 'code', title: title('code'), cell: ({ node }) => <code>{node.code}</code> },
    {
      name: 'type',
      title: title('type'),
      wideOnly: true,
      width: '96px',
      cell: ({ node }) => <StateChip tone={node.type === 'api' ? 'info' : 'plain'}>{meta.word(meta.output('type'), node.type)}</StateChip>,
    },
    {
      name: 'path',
      title: title('path'),
      wideOnly: true,
      cell: ({ node }) =>
        node.path ? (
          <code>
            <chakra.span color="ink.3">{node.method}</chakra.span> {node.path}
          </code>
        ) : (
          '–'
        ),
    },
    {
      name: 'builtin',
      title: t.origin,
      wideOnly: true,
      width: '72px',
      cell: ({ node }) => <StateChip tone={node.builtin ? 'plain' : 'good'}>{node.builtin ? title('builtin') : t.own}</StateChip>,
    },
    {
      name: 'actions',
      title: t.acts,
      titleHidden: true,
      end: true,
      width: '56px',
      cell: ({ node }) => <RowMenu label={t.actions(nameOf(node))} actions={actionsOf(node)} />,
    },
  ];
}
