import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { formatCount, formatTime } from '#ui/text/format.js';

const words = texts({
  title: ['海报', 'Posters'],
  sub: (count: string, when: string) => [`${count} 张海报 · ${when}更新`, `${countOf(count, 'poster')} · updated ${when}`],
  search: ['海报名称', 'Name'],
  none: ['还没有海报', 'No posters yet'],
  noneText: ['打卡海报在功能配置里选择，从这里的海报中轮流使用。', 'Check-in posters are selected in the feature settings from this list.'],
  notFound: ['没有符合条件的海报', 'No poster matches'],
  size: ['尺寸', 'Size'],
  pixels: (width: number, height: number) => [`${width} × ${height} 像素`, `${width} × ${height} px`],
});

type Poster = Row<'listPosters'>;

/** Lists the posters that customers share. */
export function PosterList() {
  const t = useTexts(words);
  const list = useList('listPosters');
  const open = useOpen();
  const columns = useColumns('listPosters', [
    { name: 'title', cell: PosterName },
    'category',
    { name: 'width', title: t.size, cell: ({ width, height }) => t.pixels(width, height), end: false, wideOnly: true },
    { name: 'status', cell: (one) => <State poster={one} /> },
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage list={list} words={t} filters={[{ name: 'status' }]} columns={columns} onOpen={(one) => open.show(one.id)}>
      <PosterDetail poster={list.rows?.find((one) => one.id === open.id)} onClose={open.close} />
    </ListPage>
  );
}

const PosterName = ({ title, image }: Poster) => (
  <Flex align="center" gap="3">
    <OwnImage image={image} alt="" width="27px" height="48px" />
    <chakra.b fontWeight="semibold" overflowWrap="anywhere" minWidth="0">
      {title}
    </chakra.b>
  </Flex>
);

function State({ poster: { status } }: { poster: Poster }) {
  const meta = useMeta('listPosters');
  return <EnumCell meta={meta} name="status" value={status} tone={status === 'on' ? 'good' : 'plain'} />;
}

function PosterDetail({ poster, onClose }: { poster: Poster | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('listPosters');
  return (
    <DetailDrawer open={poster !== undefined} onClose={onClose} title={poster?.title ?? ''}>
      {poster ? (
        <>
          <OwnImage image={poster.image} alt={poster.title} width="225px" height="400px" />
          <RecordFacts
            meta={meta}
            titles={{ size: t.size }}
            facts={{
              category: poster.category,
              size: t.pixels(poster.width, poster.height),
              status: <State poster={poster} />,
              use_count: formatCount(poster.use_count),
              created_at: formatTime(poster.created_at),
              updated_at: formatTime(poster.updated_at),
            }}
          />
        </>
      ) : null}
    </DetailDrawer>
  );
}
