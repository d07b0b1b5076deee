import { chakra, Flex } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { PosterLinks } from './PosterLinks.js';
import { editorPath, editPath, type Poster } from './poster.js';
import { usePosterActions } from './use-poster-actions.js';

const DrawDrawer = lazyPart(() => import('./DrawDrawer.js'), 'DrawDrawer');

const words = texts({
  title: ['海报', 'Posters'],
  sub: (count: string, when: string) => [`${count} 张海报 · ${when}更新`, `${countOf(count, 'poster')} · updated ${when}`],
  search: ['海报名称', 'Name'],
  create: ['新建海报', 'New poster'],
  none: ['还没有海报', 'No posters yet'],
  noneText: [
    '上传一张背景图，放上昵称和二维码，就能为每位客户生成专属海报。',
    'Upload a background, place the nickname and the code, and draw it for each customer.',
  ],
  notFound: ['没有符合条件的海报', 'No poster matches'],
  size: ['尺寸', 'Size'],
  pixels: (width: number, height: number) => [`${width} × ${height} 像素`, `${width} × ${height} px`],
});

function usePosterColumns() {
  const t = useTexts(words);
  return useColumns('listPosters', [
    { name: 'title', cell: PosterName },
    'category',
    { name: 'labels', cell: ({ labels }) => joinNames(labels.map(({ name }) => name)) || '–', wideOnly: 'xl' },
    { name: 'width', title: t.size, cell: ({ width, height }) => t.pixels(width, height), end: false, wideOnly: 'xl' },
    { name: 'status', cell: (one) => <State poster={one} /> },
    { name: 'use_count', end: true, cell: ({ use_count }) => formatCount(use_count) },
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
}

/** Lists the posters that customers share. */
export function PosterList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listPosters');
  const drawing = useOpen('draw');
  const may = useRights('updatePoster');
  const { actionsOf, history, closeHistory } = usePosterActions(drawing.show);
  const drawn = list.rows?.find((one) => one.id === drawing.id);
  return (
    <ListPage
      list={list}
      words={t}
      actions={<PosterLinks />}
      creation={{ id: 'createPoster', onNew: () => void navigate(editorPath) }}
      filters={[{ name: 'status' }]}
      columns={usePosterColumns()}
      rowActions={{ name: ({ title }) => title, of: actionsOf }}
      onOpen={({ id }) => (may.updatePoster ? void navigate(editPath(id)) : drawing.show(id))}
    >
      <WhenOpen open={drawn !== undefined}>
        <DrawDrawer poster={drawn} onClose={drawing.close} />
      </WhenOpen>
      <HistoryDrawer object="poster" id={history?.id} name={history?.title ?? ''} onClose={closeHistory} />
    </ListPage>
  );
}

const PosterName = ({ title, image }: Poster) => (
  <Flex align="center" gap="3">
    <OwnImage image={image} alt="" width="36px" height="64px" />
    <chakra.b fontWeight="semibold" overflowWrap="anywhere" minWidth="0">
      {title}
    </chakra.b>
  </Flex>
);

function State({ poster: { status } }: { poster: Poster }) {
  const meta = useMeta('listPosters');
  return <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />;
}
