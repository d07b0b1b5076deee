import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { type List, useList } from '#list/useList.js';
import { fromOf } from '#list/useNeighbours.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { useCustomerColumns } from '../customer-columns.js';
import { useCustomerActions } from '../use-customer-actions.js';
import { CustomerBulk } from './CustomerBulk.js';
import { ExportButton } from './ExportButton.js';
import { useCustomerFilters } from './use-customer-filters.js';

const CustomerDrawer = lazyPart(() => import('../record/CustomerDrawer.js'), 'CustomerDrawer');
const CustomerPeek = lazyPart(() => import('./CustomerPeek.js'), 'CustomerPeek');
const StoresDrawer = lazyPart(() => import('./StoresDrawer.js'), 'StoresDrawer');
const CompareDrawer = lazyPart(() => import('../record/CompareDrawer.js'), 'CompareDrawer');

const words = texts({
  title: ['客户', 'Customers'],
  pool: ['客户公海', 'Public pool'],
  sub: (count: string, when: string) => [`${count} 位 · ${when}更新`, `${countOf(count, 'customer')} · updated ${when}`],
  create: ['新建客户', 'New customer'],
  stores: ['门店', 'Stores'],
  import: ['导入', 'Import'],
  search: ['昵称、姓名、备注', 'Nickname, name or note'],
  none: ['还没有客户', 'No customers yet'],
  noneText: ['新建第一位，或从文件导入。', 'Create the first one, or import a file.'],
  nonePool: ['公海里没有客户', 'Nobody is in the public pool'],
  nonePoolText: ['没有负责营养师的客户会出现在这里，谁都可以认领。', 'Customers without a nutritionist appear here, for anyone to claim.'],
  notFound: ['没有符合条件的客户', 'No matching customers'],
});

/** The list of customers, or the public pool. */
export function CustomerTable({ isPool }: { isPool: boolean }) {
  const t = useTexts(words);
  const list = useList('listCustomers', undefined, isPool ? { is_public: true } : undefined);
  const [open, peek, compare, stores] = [useOpen(), useOpen('peek'), useOpen('compare'), useOpen('stores')];
  const may = useRights('getCustomer', 'setCustomersInBatch', 'createCustomerClaims');
  const show = useCustomerPage(list, isPool);
  const actionsOf = useCustomerActions({ onPeek: peek.show, onEdit: open.show, onCompare: compare.show, isPool });
  return (
    <ListPage
      list={list}
      words={isPool ? { ...t, title: t.pool, none: t.nonePool, noneText: t.nonePoolText } : t}
      {...(isPool ? {} : { creation: { id: 'createCustomer', onNew: () => open.show('new') } })}
      actions={isPool ? null : <PageActions list={list} onStores={() => stores.show('all')} />}
      filters={useCustomerFilters(isPool)}
      columns={useCustomerColumns(isPool)}
      rowActions={{ name: customerName, of: actionsOf }}
      onOpen={may.getCustomer ? (row) => show(row.id) : undefined}
      bulk={
        may.setCustomersInBatch || may.createCustomerClaims
          ? (count) => <CustomerBulk list={list} count={count} isPool={isPool} />
          : undefined
      }
    >
      <WhenOpen open={open.value !== undefined}>
        <CustomerDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      <WhenOpen open={peek.id !== undefined}>
        <CustomerPeek id={peek.id} onClose={peek.close} onOpen={show} />
      </WhenOpen>
      <WhenOpen open={stores.value !== undefined}>
        <StoresDrawer onClose={stores.close} />
      </WhenOpen>
      <WhenOpen open={compare.id !== undefined}>
        <CompareDrawer id={compare.id} onClose={compare.close} />
      </WhenOpen>
    </ListPage>
  );
}

/** Returns the way to the page of a customer, from which one can go on to the next of the list. */
function useCustomerPage(list: List<'listCustomers'>, isPool: boolean) {
  const navigate = useNavigate();
  const path = isPool ? '/user/userPublic/detail' : '/user/userList/detail';
  const from = fromOf(list.table);
  return (id: number) => navigate(`${path}/${id}?${new URLSearchParams({ from: isPool ? `${from}&is_public=true` : from })}`);
}

function PageActions({ list, onStores }: { list: List<'listCustomers'>; onStores: () => void }) {
  const t = useTexts(words);
  return (
    <>
      <Button onClick={onStores}>{t.stores}</Button>
      <ImportButton id="importCustomers">{t.import}</ImportButton>
      <ExportButton list={list} />
    </>
  );
}
