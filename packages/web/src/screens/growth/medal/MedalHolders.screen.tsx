import { useTabTitle } from '#app/navigation.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useKindFilter } from '../coupons/use-kind-filter.js';
import { useHolderColumns } from './use-holder-columns.js';

const words = texts({
  title: ['勋章获得记录', 'Badge holders'],
  of: (name: string) => [`「${name}」的获得记录`, `Holders: ${name}`],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'record')} · updated ${when}`],
  search: ['客户', 'Customer'],
  none: ['还没有客户获得勋章', 'Nobody has a badge yet'],
  noneText: [
    '客户达到条件后自动出现在这里，也可以由员工授予。',
    'Customers who fulfil the rule of a badge appear here; staff can grant badges, too.',
  ],
  notFound: ['没有符合条件的记录', 'No record matches'],
});

/** Lists who has badges, or one of them, and how they came by it. */
export function MedalHolders() {
  const t = useTexts(words);
  const list = useList('listMedalHolders');
  const medal = list.table.filters.medal_id;
  const known = list.rows?.find((one) => String(one.medal.id) === medal)?.medal.name;
  const { filter, word } = useKindFilter('listMedals', 'medal_id', medal, known);
  const title = word ? t.of(word) : t.title;
  const columns = useHolderColumns(medal ? 'customer' : 'both');
  useTabTitle(word ? title : undefined);
  return <ListPage list={list} words={{ ...t, title }} filters={[filter]} columns={columns} />;
}
