import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { useSession } from '#app/session.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { type Company, useCompanyColumns } from './company-columns.js';

const CompanyDrawer = lazyPart(() => import('./CompanyDrawer.js'), 'CompanyDrawer');
const DepartmentsDrawer = lazyPart(() => import('./DepartmentsDrawer.js'), 'DepartmentsDrawer');
const AdminDrawer = lazyPart(() => import('./AdminDrawer.js'), 'AdminDrawer');
const ModeDrawer = lazyPart(() => import('./ModeDrawer.js'), 'ModeDrawer');
const ActDrawer = lazyPart(() => import('./ActDrawer.js'), 'ActDrawer');

const words = texts({
  title: ['企业', 'Companies'],
  sub: (count: string, when: string) => [`${count} 家 · ${when}更新`, `${countOf(count, 'company', 'companies')} · updated ${when}`],
  create: ['新建企业', 'New company'],
  search: ['企业名称、企业 ID、联系人', 'Name, WeCom ID or contact'],
  none: ['还没有企业', 'No companies yet'],
  notFound: ['没有符合条件的企业', 'No matching companies'],
  edit: ['编辑', 'Edit'],
  mode: ['变更版本', 'Change plan'],
  admin: ['设置管理员', 'Set administrator'],
  act: ['代管登录', 'Sign in as administrator'],
  departments: ['查看部门', 'Departments'],
  figures: ['查看数据', 'Figures'],
  history: ['修改历史', 'History'],
  remove: ['删除', 'Delete'],
  removeAsk: (name: string) => [`删除企业「${name}」？`, `Delete “${name}”?`],
  removeText: [
    '只能删除已关闭或已到期的企业。所有人立即无法登录，数据 30 天后彻底清除，不能恢复。',
    'Only a closed or expired company can be deleted. Nobody there can sign in any more, and its data is permanently erased after 30 days.',
  ],
  removed: ['企业已删除', 'Company deleted'],
  fromSandbox: [
    '你是从沙盒登录页进来的，不能新建或管理其他企业。请退出，再用管理员的用户名和密码登录。',
    'You signed in on the sandbox’s page, so you can’t create or manage companies. Sign out, then sign in with an administrator’s password.',
  ],
});

type Panel = { kind: 'admin' | 'mode' | 'act' | 'departments' | 'history'; company: Company };

/** Lists the companies of the installation, or the own one. */
export function EnterpriseList() {
  const t = useTexts(words);
  const list = useList('listEnterprises');
  const open = useOpen();
  const [panel, setPanel] = useState<Panel>();
  const mayUpdate = useMay('updateEnterprise');
  const fromSandbox = useSession((one) => one.user?.from_sandbox);
  const actionsOf = useActions(open.show, setPanel);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createEnterprise', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }, { name: 'mode' }, { name: 'expire_to' }]}
      columns={useCompanyColumns()}
      above={fromSandbox ? <chakra.p color="ink.2">{t.fromSandbox}</chakra.p> : null}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={mayUpdate ? (row) => open.show(row.id) : undefined}
    >
      <WhenOpen open={open.value !== undefined} stays>
        <CompanyDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      <Panels panel={panel} onClose={() => setPanel(undefined)} />
    </ListPage>
  );
}

function useRemoval() {
  const t = useTexts(words);
  const removal = useAction('deleteEnterprise', { done: t.removed });
  const confirm = useConfirmation('deleteEnterprise');
  return async ({ id, name }: Company) => {
    if (await confirm({ title: t.removeAsk(name), text: t.removeText, action: t.remove, word: name })) await removal.run({ id });
  };
}

function useActions(onEdit: (id: number) => void, onPanel: (panel: Panel) => void) {
  const t = useTexts(words);
  const may = useRights('updateEnterprise', 'getEnterpriseData');
  const navigate = useNavigate();
  const remove = useRemoval();
  const own = useSession((one) => one.user?.enterprise_id);
  return (company: Company): RowActions => {
    const show = (kind: Panel['kind']) => () => onPanel({ kind, company });
    const other = company.id !== own;
    return [
      may.updateEnterprise && { label: t.edit, onSelect: () => onEdit(company.id) },
      may.updateEnterprise && { label: t.mode, onSelect: show('mode') },
      may.updateEnterprise && { label: t.admin, onSelect: show('admin') },
      may.updateEnterprise && other && company.status !== 'disabled' && { label: t.act, onSelect: show('act') },
      may.getEnterpriseData && { label: t.figures, onSelect: () => void navigate(`/enterprise/statistics?open=${company.id}`) },
      { label: t.departments, onSelect: show('departments') },
      { label: t.history, onSelect: show('history') },
      may.updateEnterprise && other && { label: t.remove, danger: true, onSelect: () => void remove(company) },
    ];
  };
}

function Panels({ panel, onClose }: { panel: Panel | undefined; onClose: () => void }) {
  const of = (kind: Panel['kind']) => (panel?.kind === kind ? panel.company : undefined);
  return (
    <>
      <WhenOpen open={of('admin') !== undefined} stays>
        <AdminDrawer of={of('admin')} onClose={onClose} />
      </WhenOpen>
      <WhenOpen open={of('mode') !== undefined}>
        <ModeDrawer of={of('mode')} onClose={onClose} />
      </WhenOpen>
      <WhenOpen open={of('departments') !== undefined}>
        <DepartmentsDrawer of={of('departments')} onClose={onClose} />
      </WhenOpen>
      <WhenOpen open={of('act') !== undefined}>
        <ActDrawer of={of('act')} onClose={onClose} />
      </WhenOpen>
      <HistoryDrawer object="enterprise" id={of('history')?.id} name={of('history')?.name ?? ''} onClose={onClose} />
    </>
  );
}
