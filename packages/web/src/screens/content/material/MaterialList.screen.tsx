import type { Row } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { formatBytes, joinNames } from '#ui/text/format.js';

const MaterialDrawer = lazyPart(() => import('./MaterialDrawer.js'), 'MaterialDrawer');

const words = texts({
  title: ['素材', 'Materials'],
  sub: (count: string, when: string) => [`${count} 个素材 · ${when}更新`, `${countOf(count, 'material')} · updated ${when}`],
  search: ['素材名称', 'Name'],
  create: ['新建素材', 'New material'],
  none: ['还没有素材', 'No materials yet'],
  noneText: [
    '常发的文字、图片、链接和文件存在这里，群发和欢迎语里直接选用。',
    'Texts, pictures, links and files that messages use again and again.',
  ],
  notFound: ['没有符合条件的素材', 'No material matches'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除素材「${name}」？`, `Delete the material “${name}”?`],
  askText: [
    '已发出的消息不受影响；还要发送它的消息会阻止删除。',
    'Sent messages keep it. A message that is still to send it prevents the deletion.',
  ],
  removed: ['素材已删除', 'Material deleted'],
});

type Material = Row<'listMaterials'>;

/** Lists the materials of messages. */
export function MaterialList() {
  const t = useTexts(words);
  const list = useList('listMaterials');
  const open = useOpen();
  const actionsOf = useActions(open.show);
  const columns = useColumns('listMaterials', [
    'name',
    'media_type',
    { name: 'labels', cell: ({ labels }) => joinNames(labels.map(({ name }) => name)) || '–', wideOnly: true },
    { name: 'size', cell: ({ size }) => (size === null ? '–' : formatBytes(size)), end: true, wideOnly: true },
    'use_count',
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createMaterial', onNew: () => open.show('new') }}
      filters={[{ name: 'media_type' }]}
      columns={columns}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={({ id }) => open.show(id)}
    >
      <WhenOpen open={open.value !== undefined}>
        <MaterialDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useActions(onEdit: (id: number) => void) {
  const t = useTexts(words);
  const may = useRights('updateMaterial');
  const remove = useRemoval('deleteMaterial', t);
  return ({ id, name }: Material): RowActions => [
    may.updateMaterial && { label: t.edit, onSelect: () => onEdit(id) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(name, { id }) },
  ];
}
