import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { Mono } from '#ui/facts/Facts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { BuiltinDrawer } from './BuiltinDrawer.js';
import { summaryOf } from './summary.js';

const OwnFeatureDrawer = lazyPart(() => import('./OwnFeatureDrawer.js'), 'OwnFeatureDrawer');

const words = texts({
  title: ['功能配置', 'Features'],
  sub: (count: string, when: string) => [`${count} 项功能 · ${when}更新`, `${countOf(count, 'feature')} · updated ${when}`],
  create: ['新建配置', 'New settings'],
  search: ['功能名称、配置键', 'Name or key'],
  none: ['还没有功能配置', 'No features yet'],
  noneText: ['内置功能在企业开通时建立。', 'Built-in features are created with the company.'],
  notFound: ['没有符合条件的功能', 'No feature matches'],
  content: ['当前设置', 'Settings'],
  key: ['配置键', 'Key'],
  builtin: ['内置', 'Built in'],
  edit: ['修改', 'Edit'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
  question: (name: string) => [`删除「${name}」的配置？`, `Delete the settings of “${name}”?`],
  consequence: [
    '读取这个键的程序将无法获得配置。可以在变更历史里恢复。',
    'Programs that read this key won’t find it. You can restore it from its history.',
  ],
  action: ['删除配置', 'Delete settings'],
  removed: ['配置已删除', 'Settings deleted'],
});

type Feature = Row<'listGlobalConfigs'>;

/** Lists the features of the company with their settings. */
export function FeatureList() {
  const t = useTexts(words);
  const list = useList('listGlobalConfigs');
  const open = useOpen();
  const [history, setHistory] = useState<Feature>();
  const actions = useRowActions(open.show, setHistory);
  const row = list.rows?.find((one) => one.id === open.id);
  const columns = useColumns('listGlobalConfigs', [
    { name: 'name', cell: (one) => <FeatureName feature={one} /> },
    { name: 'value', title: t.content, cell: Summary },
    { name: 'status', cell: (one) => <State feature={one} /> },
    { name: 'updated_at', end: true, wideOnly: true },
  ]);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createGlobalConfig', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }]}
      columns={columns}
      onOpen={(one) => open.show(one.id)}
      rowActions={actions}
    >
      <BuiltinDrawer feature={row?.builtin ? row : undefined} onClose={open.close} />
      <WhenOpen open={open.value === 'new' || row?.builtin === false}>
        <OwnFeatureDrawer open={row?.builtin ? undefined : open.value} record={row} onClose={open.close} />
      </WhenOpen>
      <HistoryDrawer object="global_config" id={history?.id} name={history?.name ?? ''} onClose={() => setHistory(undefined)} />
    </ListPage>
  );
}

const Summary = (feature: Feature) => <chakra.span color="ink.2">{summaryOf(feature)}</chakra.span>;

function FeatureName({ feature: { name, key, builtin } }: { feature: Feature }) {
  const t = useTexts(words);
  return (
    <>
      <chakra.b fontWeight="semibold">{name}</chakra.b> {builtin ? <StatusChip>{t.builtin}</StatusChip> : null}
      {builtin ? null : (
        <chakra.div color="ink.3" fontSize="xs">
          {t.key} <Mono>{key}</Mono>
        </chakra.div>
      )}
    </>
  );
}

const stateWords = texts({ on: ['启用', 'On'], off: ['停用', 'Off'] });

function State({ feature: { status } }: { feature: Feature }) {
  const t = useTexts(stateWords);
  return <StatusChip tone={status === 'on' ? 'good' : 'plain'}>{t[status]}</StatusChip>;
}

function useRowActions(onEdit: (id: number) => void, onHistory: (feature: Feature) => void) {
  const t = useTexts(words);
  const removing = useAction('deleteGlobalConfig', { done: t.removed });
  const confirmed = useConfirmation('deleteGlobalConfig');
  const mayDelete = useMay('deleteGlobalConfig');
  const remove = async ({ id, name }: Feature) => {
    if (await confirmed({ title: t.question(name), text: t.consequence, action: t.action })) await removing.run({ id });
  };
  return {
    name: ({ name }: Feature) => name,
    of: (one: Feature) => [
      { label: t.edit, onSelect: () => onEdit(one.id) },
      { label: t.history, onSelect: () => onHistory(one) },
      mayDelete && !one.builtin && { label: t.remove, danger: true, onSelect: () => void remove(one) },
    ],
  };
}
