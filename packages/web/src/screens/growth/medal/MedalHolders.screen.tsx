import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useHolderColumns } from './use-holder-columns.js';

const words = texts({
  title: ['勋章获得记录', 'Badge holders'],
  sub: (count: string, when: string) => [`${count} 位 · ${when}更新`, `${countOf(count, 'customer')} · updated ${when}`],
  search: ['客户', 'Customer'],
  none: ['还没有客户获得', 'Nobody has it yet'],
  noneText: ['客户达到条件后自动出现在这里，也可以由员工授予。', 'Customers who fulfil its rule appear here; staff can grant it, too.'],
  notFound: ['没有符合条件的客户', 'No customer matches'],
});

/** Lists who has a badge and how they came by it. */
export function MedalHolders() {
  const t = useTexts(words);
  const list = useList('listMedalHolders');
  return <ListPage list={list} words={t} columns={useHolderColumns('customer')} />;
}
