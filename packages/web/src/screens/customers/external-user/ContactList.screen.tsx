import { Suspense, useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { SyncButton } from '#list/SyncButton.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';
import { type Contact, useContactColumns } from './contact-columns.js';

const ContactDetail = lazyPart(() => import('./ContactDetail.js'), 'ContactDetail');
const ContactDrawer = lazyPart(() => import('./ContactDrawer.js'), 'ContactDrawer');
const BindDrawer = lazyPart(() => import('./BindDrawer.js'), 'BindDrawer');
const ServiceDrawer = lazyPart(() => import('./ServiceDrawer.js'), 'ServiceDrawer');
const MergeDrawer = lazyPart(() => import('./MergeDrawer.js'), 'MergeDrawer');

const words = texts({
  title: ['企微客户', 'WeCom contacts'],
  sub: (count: string, when: string) => [`${count} 位 · ${when}更新`, `${countOf(count, 'contact')} · updated ${when}`],
  create: ['登记', 'Add'],
  twins: ['查重', 'Duplicates'],
  search: ['名称、昵称', 'Name or nickname'],
  none: ['还没有企微客户', 'No contacts yet'],
  noneText: ['从企业微信同步，或登记第一位。', 'Sync from WeCom, or add the first one.'],
  notFound: ['没有符合条件的企微客户', 'No matching contacts'],
  syncTitle: ['从企业微信同步客户？', 'Sync contacts from WeCom?'],
  syncText: [
    '读取全部员工的客户；已不是好友的会标出来，绑定的客户不变。',
    'Reads the contacts of all staff and marks ended friendships. Linked customers don’t change.',
  ],
  synced: (created: string, updated: string, removed: string) => [
    `同步完成：新增 ${created}，更新 ${updated}，结束 ${removed}`,
    `Synced: ${created} new, ${updated} updated, ${removed} ended`,
  ],
  edit: ['编辑', 'Edit'],
  bind: ['绑定客户', 'Link to customer'],
  unbind: ['解除绑定', 'Remove link'],
  unbound: ['已解除绑定', 'Link removed'],
  undo: ['撤销', 'Undo'],
  service: ['添加服务', 'Add service'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除企微客户「${name}」？`, `Delete the contact ${name}?`],
  askText: [
    '只删除这里的记录；对方重新加好友后会再次出现。',
    'Only the record here is deleted. It reappears if they become a friend again.',
  ],
  removed: ['企微客户已删除', 'Contact deleted'],
});

/** What is open beside the list. */
type Panel = { shows: 'bind' | 'service'; contact: Contact } | { shows: 'twins' };

/** Lists the WeCom contacts of staff. */
export function ContactList() {
  const t = useTexts(words);
  const list = useList('listExternalUsers');
  const [edit, detail] = [useOpen(), useOpen('contact')];
  const [panel, setPanel] = useState<Panel>();
  const mayRead = useMay('getExternalUser');
  const actionsOf = useContactActions(setPanel, edit.show);
  return (
    <ListPage
      list={list}
      words={t}
      actions={<PageActions onTwins={() => setPanel({ shows: 'twins' })} />}
      creation={{ id: 'createExternalUser', onNew: () => edit.show('new') }}
      filters={[{ name: 'status' }, { name: 'bound' }, { name: 'add_way' }, { name: 'added_from' }]}
      columns={useContactColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={mayRead ? (row) => detail.show(row.id) : undefined}
    >
      <Suspense>
        <ContactPanel panel={panel} onClose={() => setPanel(undefined)} />
      </Suspense>
      <WhenOpen open={detail.id !== undefined}>
        <ContactDetail id={detail.id} onClose={detail.close} />
      </WhenOpen>
      <WhenOpen open={edit.value !== undefined}>
        <ContactDrawer open={edit.value} onClose={edit.close} />
      </WhenOpen>
    </ListPage>
  );
}

function PageActions({ onTwins }: { onTwins: () => void }) {
  const t = useTexts(words);
  const mayMerge = useMay('setExternalUserMerged');
  return (
    <>
      {mayMerge ? <Button onClick={onTwins}>{t.twins}</Button> : null}
      <SyncButton
        id="syncExternalUsers"
        title={t.syncTitle}
        text={t.syncText}
        done={t.synced}
        changed={['listExternalUsers', 'listCustomerFootmarks']}
      />
    </>
  );
}

function ContactPanel({ panel, onClose }: { panel: Panel | undefined; onClose: () => void }) {
  if (!panel) return null;
  if (panel.shows === 'twins') return <MergeDrawer onClose={onClose} />;
  if (panel.shows === 'bind') return <BindDrawer contact={panel.contact} onClose={onClose} />;
  return <ServiceDrawer contact={panel.contact} onClose={onClose} />;
}

/** Returns the actions of a contact. */
function useContactActions(onPanel: (panel: Panel) => void, onEdit: (id: number) => void) {
  const t = useTexts(words);
  const may = useRights('updateExternalUser', 'setExternalUserCustomer', 'createExternalUserService');
  const remove = useRemoval('deleteExternalUser', t);
  const unbind = useUnbind();
  return (row: Contact): RowActions => [
    may.updateExternalUser && { label: t.edit, onSelect: () => onEdit(row.id) },
    may.setExternalUserCustomer && { label: t.bind, onSelect: () => onPanel({ shows: 'bind', contact: row }) },
    may.setExternalUserCustomer && row.customer !== null && { label: t.unbind, onSelect: () => void unbind(row) },
    may.createExternalUserService && { label: t.service, onSelect: () => onPanel({ shows: 'service', contact: row }) },
    remove && row.status !== 'normal' && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { id: row.id }) },
  ];
}

/** Returns the removal of a link, which can be undone. */
function useUnbind() {
  const t = useTexts(words);
  const action = useAction('setExternalUserCustomer');
  return async ({ external_userid, customer }: Contact) => {
    const answer = await action.run({ external_userid, user_id: null });
    if (!answer.ok || !customer) return;
    const back = () => action.run({ external_userid, user_id: customer.id, force: true });
    notify({ tone: 'success', title: t.unbound, action: { label: t.undo, run: back } });
  };
}
