import type { Row } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { copyText } from '#ui/button/CopyButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { formatCount, joinNames } from '#ui/text/format.js';

const PosterCopyDrawer = lazyPart(() => import('./PosterCopyDrawer.js'), 'PosterCopyDrawer');

const words = texts({
  title: ['海报文案', 'Poster copies'],
  sub: (count: string, when: string) => [`${count} 条文案 · ${when}更新`, `${countOf(count, 'text')} · updated ${when}`],
  search: ['文案内容', 'Text'],
  create: ['新建文案', 'New text'],
  none: ['还没有海报文案', 'No poster copies yet'],
  noneText: ['生成海报时选一条，和图片一起发给客户。', 'Choose one when a poster is drawn, and send it along.'],
  notFound: ['没有符合条件的文案', 'No text matches'],
  copy: ['复制', 'Copy'],
  text: ['文案', 'Text'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除文案「${name}」？`, `Delete the text “${name}”?`],
  askText: ['删除后不能恢复。', 'This can’t be undone.'],
  removed: ['文案已删除', 'Text deleted'],
});

type Copy = Row<'listPosterCopies'>;

const nameOf = ({ content }: Copy) => (content.length > 16 ? `${content.slice(0, 16)}…` : content);

/** Lists the texts that are sent with posters. */
export function PosterCopyList() {
  const t = useTexts(words);
  const list = useList('listPosterCopies');
  const open = useOpen();
  const may = useRights('updatePosterCopy');
  const remove = useRemoval('deletePosterCopy', t);
  const actionsOf = (copy: Copy): RowActions => [
    { label: t.copy, onSelect: () => void copyText(copy.content, t.text) },
    may.updatePosterCopy && { label: t.edit, onSelect: () => open.show(copy.id) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(nameOf(copy), { id: copy.id }) },
  ];
  const columns = useColumns('listPosterCopies', [
    { name: 'content' },
    { name: 'labels', cell: ({ labels }) => joinNames(labels.map(({ name }) => name)) || '–', wideOnly: true },
    { name: 'use_count', end: true, cell: ({ use_count }) => formatCount(use_count) },
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createPosterCopy', onNew: () => open.show('new') }}
      columns={columns}
      rowActions={{ name: nameOf, of: actionsOf }}
      onOpen={may.updatePosterCopy ? ({ id }) => open.show(id) : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <PosterCopyDrawer open={open.value} copy={list.rows?.find((one) => one.id === open.id)} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}
