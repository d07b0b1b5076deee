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
import { joinNames } from '#ui/text/format.js';

const LabelDrawer = lazyPart(() => import('./LabelDrawer.js'), 'LabelDrawer');

const words = texts({
  title: ['内容标签', 'Content labels'],
  sub: (count: string, when: string) => [`${count} 个内容标签 · ${when}更新`, `${countOf(count, 'content label')} · updated ${when}`],
  search: ['标签名称', 'Name'],
  create: ['新建内容标签', 'New content label'],
  none: ['还没有内容标签', 'No content labels yet'],
  noneText: [
    '给文章、素材、海报和知识卡归类；客户读过后可自动打上客户标签。',
    'They sort articles, materials, posters and cards. Customers who read them can get tags.',
  ],
  notFound: ['没有符合条件的内容标签', 'No content label matches'],
  parent: ['上级', 'Parent'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除内容标签「${name}」？`, `Delete the content label “${name}”?`],
  askText: ['还有内容或下级标签用到它时不能删除。', 'A label that content or another label uses can’t be deleted.'],
  removed: ['内容标签已删除', 'Content label deleted'],
});

export type Label = Row<'listLabels'>;

/** Lists the labels of content. */
export function LabelList() {
  const t = useTexts(words);
  const list = useList('listLabels');
  const open = useOpen();
  const actionsOf = useActions(open.show);
  const nameOf = (id: number | null) => list.rows?.find((one) => one.id === id)?.name ?? '–';
  const columns = useColumns('listLabels', [
    'name',
    'type',
    { name: 'pid', title: t.parent, cell: ({ pid }) => (pid === null ? '–' : nameOf(pid)), end: false },
    { name: 'tags', cell: ({ tags }) => joinNames(tags.map(({ name }) => name)) || '–', wideOnly: true },
    'use_count',
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createLabel', onNew: () => open.show('new') }}
      filters={[{ name: 'type' }]}
      columns={columns}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={({ id }) => open.show(id)}
    >
      <WhenOpen open={open.value !== undefined}>
        <LabelDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useActions(onEdit: (id: number) => void) {
  const t = useTexts(words);
  const may = useRights('updateLabel');
  const remove = useRemoval('deleteLabel', t);
  return ({ id, name }: Label): RowActions => [
    may.updateLabel && { label: t.edit, onSelect: () => onEdit(id) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(name, { id }) },
  ];
}
