import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { isFileType } from '#message/attachment.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatBytes, joinNames } from '#ui/text/format.js';
import { MaterialThumb } from './MaterialThumb.js';
import { UploadButton } from './UploadButton.js';

const MaterialUses = lazyPart(() => import('./MaterialUses.js'), 'MaterialUses');
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
  size: ['大小', 'Size'],
  edit: ['编辑', 'Edit'],
  uses: ['用在哪里', 'Where it is used'],
  sync: ['重新上传到企业微信', 'Upload to WeCom again'],
  synced: ['企业微信已收到文件', 'WeCom has the file'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除素材「${name}」？`, `Delete the material “${name}”?`],
  askText: [
    '已发出的消息不受影响；还要发送它的消息会阻止删除。可在变更历史中恢复。',
    'Sent messages keep it. A message that is still to send it prevents the deletion. You can restore it from its history.',
  ],
  removed: ['素材已删除', 'Material deleted'],
});

type Material = Row<'listMaterials'>;

/** Lists the materials of messages. */
export function MaterialList() {
  const t = useTexts(words);
  const list = useList('listMaterials');
  const open = useOpen();
  const mayCreate = useMay('createMaterial');
  const [panel, setPanel] = useState<Panel>();
  const actionsOf = useActions(open.show, setPanel);
  const columns = useColumns('listMaterials', [
    { name: 'name', cell: (row) => <NameCell material={row} /> },
    'media_type',
    { name: 'media_state', cell: (row) => <StateCell material={row} /> },
    { name: 'labels', cell: ({ labels }) => joinNames(labels.map(({ name }) => name)) || '–', wideOnly: 'xl' },
    { name: 'size', title: t.size, cell: ({ size }) => (size === null ? '–' : formatBytes(size)), end: true, wideOnly: true },
    'use_count',
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createMaterial', onNew: () => open.show('new') }}
      filters={[{ name: 'media_type' }, { name: 'media_state' }]}
      actions={mayCreate ? <UploadButton active={open.value === undefined} /> : undefined}
      columns={columns}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={({ id }) => open.show(id)}
    >
      <WhenOpen open={open.value !== undefined}>
        <MaterialDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      {panel?.shows === 'uses' ? <MaterialUses material={panel.material} onClose={() => setPanel(undefined)} /> : null}
      <HistoryDrawer
        object="material"
        id={panel?.shows === 'history' ? panel.material.id : undefined}
        name={panel?.material.name ?? ''}
        onClose={() => setPanel(undefined)}
      />
    </ListPage>
  );
}

const NameCell = ({ material }: { material: Material }) => (
  <Flex gap="2" align="center" minWidth="0">
    <MaterialThumb material={material} />
    <chakra.b data-short fontWeight="semibold" title={material.name}>
      {material.name}
    </chakra.b>
  </Flex>
);

const tones: Partial<Record<Material['media_state'], ChipTone>> = { ready: 'good', failed: 'bad', expired: 'wait', uploading: 'info' };

/** Shows the state in WeCom of what has a file, and why an upload failed. */
function StateCell({ material: { media_state, media_error, media_type } }: { material: Material }) {
  const meta = useMeta('listMaterials');
  if (media_state === 'none' && !isFileType(media_type)) return '–';
  return (
    <chakra.span title={media_error ?? undefined}>
      <EnumCell meta={meta} name="media_state" value={media_state} tone={tones[media_state]} />
    </chakra.span>
  );
}

interface Panel {
  material: Material;
  shows: 'uses' | 'history';
}

function useActions(onEdit: (id: number) => void, onShow: (panel: Panel) => void) {
  const t = useTexts(words);
  const may = useRights('updateMaterial', 'getMaterialUses', 'syncMaterialMedia', 'listHistoryEntries');
  const remove = useRemoval('deleteMaterial', t);
  const sync = useAction('syncMaterialMedia', { done: t.synced });
  return (material: Material): RowActions => {
    const { id, name, media_type } = material;
    const hasFile = isFileType(media_type) || media_type === 'miniprogram';
    return [
      may.updateMaterial && { label: t.edit, onSelect: () => onEdit(id) },
      may.getMaterialUses && { label: t.uses, onSelect: () => onShow({ material, shows: 'uses' }) },
      may.syncMaterialMedia && hasFile && { label: t.sync, onSelect: () => void sync.run({ id }) },
      may.listHistoryEntries && { label: t.history, onSelect: () => onShow({ material, shows: 'history' }) },
      remove && { label: t.remove, danger: true, onSelect: () => void remove(name, { id }) },
    ];
  };
}
