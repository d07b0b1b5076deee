import { chakra, Flex } from '@chakra-ui/react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { ButtonLink } from '#ui/button/Button.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { detailPath, editorPath, type Fission, statusTones } from './fission.js';
import { useFissionActions } from './use-fission-actions.js';
import { useTimeText } from './use-time-text.js';

const words = texts({
  title: ['裂变活动', 'Referral campaigns'],
  sub: (count: string, when: string) => [`${count} 个活动 · ${when}更新`, `${countOf(count, 'campaign')} · updated ${when}`],
  search: ['活动名称', 'Name'],
  create: ['新建活动', 'New campaign'],
  none: ['还没有裂变活动', 'No referral campaigns yet'],
  noneText: [
    '老客户每人领一张带自己二维码的海报，朋友扫码添加员工或进群，就算他带来的；达到人数，奖励自动发放。',
    'Each customer gets a poster with a code of their own. Friends who scan it and add staff or join a group count for them, and rewards are given as soon as enough have come.',
  ],
  notFound: ['没有符合条件的活动', 'No matching campaigns'],
  time: ['活动时间', 'Runs'],
  added: ['新增 / 完成', 'New / done'],
});

const Name = ({ campaign: { name, cover } }: { campaign: Fission }) => (
  <Flex align="center" gap="2.5" minWidth="0" maxWidth="72">
    {cover ? <OwnImage image={cover} alt="" width="40px" height="26px" /> : null}
    <b data-line>{name}</b>
  </Flex>
);

function Time({ campaign }: { campaign: Fission }) {
  const time = useTimeText();
  return (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {time.span(campaign)}
    </chakra.span>
  );
}

function useFissionColumns() {
  const t = useTexts(words);
  const meta = useMeta('listFissions');
  const stats = meta.output('stats').fields ?? [];
  const label = (name: string) => meta.label(stats.find((one) => one.name === name) ?? meta.output('stats'));
  return useColumns(
    'listFissions',
    [
      { name: 'name', cell: (row) => <Name campaign={row} /> },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
      { name: 'type', wideOnly: true },
      { name: 'start_at', title: t.time, wideOnly: true, cell: (row) => <Time campaign={row} /> },
      {
        name: 'participants',
        title: label('participants'),
        end: true,
        wideOnly: true,
        cell: ({ stats: { participants } }) => formatCount(participants),
      },
      {
        name: 'added',
        title: t.added,
        end: true,
        cell: ({ stats: one }) => `${formatCount(one.new_added)} / ${formatCount(one.completed)}`,
      },
      { name: 'rewarded', title: label('rewarded'), end: true, wideOnly: 'xl', cell: ({ stats: { rewarded } }) => formatCount(rewarded) },
      {
        name: 'staff',
        wideOnly: 'xl',
        cell: ({ staff }) => (
          <chakra.span display="block" maxWidth="48" truncate>
            {joinNames(staff.map(({ name }) => name)) || '–'}
          </chakra.span>
        ),
      },
      { name: 'operator', wideOnly: '2xl', cell: ({ operator }) => operator.name },
    ],
    [meta],
  );
}

function NoCampaigns() {
  const t = useTexts(words);
  const may = useMay('createFission');
  const create = (
    <ButtonLink look="solid" asChild>
      <Link to={editorPath}>{t.create}</Link>
    </ButtonLink>
  );
  return <EmptyState title={t.none} text={t.noneText} action={may ? create : null} />;
}

/** Lists the campaigns in which customers bring friends. */
export function FissionList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const list = useList('listFissions');
  const { startOf, othersOf } = useFissionActions();
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createFission', onNew: () => void navigate(editorPath) }}
      filters={[{ name: 'status' }, { name: 'type' }, { name: 'waits' }]}
      columns={useFissionColumns()}
      onOpen={({ id }) => void navigate(detailPath(id))}
      rowActions={{ name: ({ name }) => name, of: (row) => [startOf(row), ...othersOf(row)] }}
      empty={<NoCampaigns />}
    />
  );
}
