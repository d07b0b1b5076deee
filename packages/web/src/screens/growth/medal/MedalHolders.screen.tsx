import { Link } from 'react-router-dom';
import { useTabTitle } from '#app/navigation.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useList } from '#list/useList.js';
import { ButtonLink } from '#ui/button/Button.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { useHolderColumns } from './use-holder-columns.js';

const words = texts({
  title: ['勋章获得记录', 'Badge holders'],
  of: (name: string) => [`「${name}」的获得记录`, `Holders: ${name}`],
  sub: (count: string, when: string) => [`${count} 位 · ${when}更新`, `${countOf(count, 'customer')} · updated ${when}`],
  search: ['客户', 'Customer'],
  none: ['还没有客户获得', 'Nobody has it yet'],
  noneText: ['客户达到条件后自动出现在这里，也可以由员工授予。', 'Customers who fulfil its rule appear here; staff can grant it, too.'],
  notFound: ['没有符合条件的客户', 'No customer matches'],
  nothing: ['还没有选择勋章', 'No badge selected'],
  nothingText: ['从勋章列表打开一枚勋章的获得记录。', 'Open the holders of a badge from the list of badges.'],
  toList: ['打开勋章列表', 'Open badges'],
});

function Nothing() {
  const t = useTexts(words);
  return (
    <Page>
      <PageHeader title={t.title} />
      <EmptyState
        title={t.nothing}
        text={t.nothingText}
        action={
          <ButtonLink look="solid" asChild>
            <Link to="/medal/list">{t.toList}</Link>
          </ButtonLink>
        }
      />
    </Page>
  );
}

/** Lists who has a badge and how they came by it. */
export function MedalHolders() {
  const [medal] = useAddressValue('medal_id');
  const [customer] = useAddressValue('user_id');
  return medal || customer ? <Holders /> : <Nothing />;
}

function Holders() {
  const t = useTexts(words);
  const list = useList('listMedalHolders');
  const name = list.rows?.[0]?.medal.name;
  const title = name ? t.of(name) : t.title;
  const columns = useHolderColumns('customer');
  useTabTitle(name ? title : undefined);
  return <ListPage list={list} words={{ ...t, title }} columns={columns} />;
}
