import { chakra } from '@chakra-ui/react';
import type { Input, Row } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { builtInName } from '#app/built-in-names.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { notify } from '#ui/toast/toasts.js';

const OwnSettingDrawer = lazyPart(() => import('./OwnSettingDrawer.js'), 'OwnSettingDrawer');

const words = texts({
  title: ['企业自有设置', 'Own daily task settings'],
  sub: (count: string, when: string) => [`${count} 项与通用值不同 · ${when}更新`, `${countOf(count, 'setting')} · updated ${when}`],
  create: ['新增设置', 'New setting'],
  none: ['全部使用通用值', 'Everything uses the common values'],
  noneText: [
    '在布局里修改名称、积分、顺序或显示后，会列在这里。',
    'Names, points, order and visibility that you change in the layout are listed here.',
  ],
  notFound: ['这个分类没有自有设置', 'This tab has no custom settings'],
  what: ['分类 / 行为', 'Tab / action'],
  whole: ['整个分类', 'Whole tab'],
  shown: ['显示', 'Shown'],
  hidden: ['隐藏', 'Hidden'],
  edit: ['修改', 'Edit'],
  back: ['恢复通用值', 'Return to the common values'],
  returned: (name: string) => [`「${name}」已恢复通用值`, `“${name}” uses the common values again`],
  undo: ['撤销', 'Undo'],
});

type OwnSetting = Row<'listCorpConfigs'>;

const nameOf = ({ tab, action }: OwnSetting) => action?.name ?? tab.name;

/** Lists what the company has changed on the daily tasks, also on tabs and actions that the layout does not show. */
export function OwnSettingList() {
  const t = useTexts(words);
  const list = useList('listCorpConfigs');
  const open = useOpen();
  const actions = useRowActions(open.show);
  const columns = useColumns('listCorpConfigs', [
    { name: 'tab', title: t.what, cell: (one) => <SettingName setting={one} /> },
    { name: 'enabled', cell: ({ enabled }) => <StatusChip tone={enabled ? 'good' : 'plain'}>{enabled ? t.shown : t.hidden}</StatusChip> },
    { name: 'alias' },
    { name: 'score_override', end: true },
    { name: 'sort', end: true },
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createCorpConfig', onNew: () => open.show('new') }}
      columns={columns}
      onOpen={(one) => open.show(one.id)}
      rowActions={actions}
    >
      <WhenOpen open={open.value !== undefined}>
        <OwnSettingDrawer open={open.value} record={list.rows?.find((one) => one.id === open.id)} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function SettingName({ setting: { tab, action } }: { setting: OwnSetting }) {
  const t = useTexts(words);
  return (
    <>
      <chakra.b fontWeight="semibold">{builtInName(action?.name ?? tab.name)}</chakra.b>{' '}
      <chakra.span color="ink.3">{action ? builtInName(tab.name) : t.whole}</chakra.span>
    </>
  );
}

/** Returns the input that recreates a deleted setting. */
const againOf = ({ tab, action, enabled, alias, sort, score_override }: OwnSetting): Input<'createCorpConfig'> => ({
  ...(action ? { action_id: action.id } : { tab_id: tab.id }),
  enabled,
  ...(alias === null ? {} : { alias }),
  ...(sort === null ? {} : { sort }),
  ...(score_override === null ? {} : { score_override }),
});

const layout = { refresh: ['getCorpConfigTree'] } as const;

function useRowActions(onEdit: (id: number) => void) {
  const t = useTexts(words);
  const removing = useAction('deleteCorpConfig', layout);
  const making = useAction('createCorpConfig', layout);
  const may = useRights('updateCorpConfig', 'deleteCorpConfig', 'createCorpConfig');
  async function remove(setting: OwnSetting) {
    if (!(await removing.run({ id: setting.id })).ok) return;
    const undo = { label: t.undo, run: () => void making.run(againOf(setting)) };
    notify({ tone: 'success', title: t.returned(nameOf(setting)), ...(may.createCorpConfig ? { action: undo } : {}) });
  }
  return {
    name: nameOf,
    of: (one: OwnSetting) => [
      may.updateCorpConfig && { label: t.edit, onSelect: () => onEdit(one.id) },
      may.deleteCorpConfig && { label: t.back, onSelect: () => void remove(one) },
    ],
  };
}
