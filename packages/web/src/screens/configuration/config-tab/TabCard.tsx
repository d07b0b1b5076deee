import { chakra, Flex } from '@chakra-ui/react';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Mono } from '#ui/facts/Facts.js';
import { Card } from '#ui/layout/Card.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { ActionRow } from './ActionRow.js';
import type { ConfigAction, ConfigTab } from './tabs.js';
import { useTabRemoval } from './use-removals.js';

const words = texts({
  add: ['添加行为', 'Add action'],
  addTo: (name: string) => [`在「${name}」下添加行为`, `Add action to “${name}”`],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  edit: ['编辑分类', 'Edit tab'],
  history: ['变更历史', 'History'],
  remove: ['删除分类', 'Delete tab'],
  none: ['还没有行为', 'No actions yet'],
});

interface Props {
  tab: ConfigTab;
  onEdit: () => void;
  onAdd: () => void;
  onEditAction: (action: ConfigAction) => void;
  /** Opens the history of an action, or of the tab itself. */
  onHistory: (action?: ConfigAction) => void;
}

/** Shows a tab with its actions. */
export function TabCard({ tab, onEdit, onAdd, onEditAction, onHistory }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listConfigTabs');
  const may = useRights('updateConfigTab', 'deleteConfigTab', 'createConfigAction');
  const remove = useTabRemoval();
  const word = (name: 'type' | 'status') => meta.word(meta.output(name), tab[name]);
  return (
    <Card aria-label={builtInName(tab.name)}>
      <Flex px="4" py="2.5" gap="2.5" align="center" flexWrap="wrap">
        <chakra.h2 fontWeight="semibold">{builtInName(tab.name)}</chakra.h2>
        <Mono>{tab.key}</Mono>
        {word('type') === tab.name ? null : <StatusChip>{word('type')}</StatusChip>}
        {tab.status === 'off' ? <StatusChip tone="wait">{word('status')}</StatusChip> : null}
        <Flex gap="1" ms="auto">
          {may.createConfigAction ? (
            <Button size="sm" aria-label={t.addTo(tab.name)} onClick={onAdd}>
              {t.add}
            </Button>
          ) : null}
          <RowMenu
            label={t.menu(tab.name)}
            actions={[
              may.updateConfigTab && { label: t.edit, onSelect: onEdit },
              may.updateConfigTab && { label: t.history, onSelect: () => onHistory() },
              may.deleteConfigTab && { label: t.remove, danger: true, onSelect: () => void remove(tab) },
            ]}
          />
        </Flex>
      </Flex>
      <Actions tab={tab} onEditAction={onEditAction} onHistory={onHistory} />
    </Card>
  );
}

function Actions({ tab, onEditAction, onHistory }: Pick<Props, 'tab' | 'onEditAction' | 'onHistory'>) {
  const t = useTexts(words);
  const may = useMay('listConfigActions');
  const reading = useOperation('listConfigActions', may && tab.action_count > 0 ? { tab_id: tab.id, limit: 100 } : null);
  if (tab.action_count === 0)
    return (
      <chakra.p px="4" py="3" color="ink.3" borderTopWidth="1">
        {t.none}
      </chakra.p>
    );
  const list = reading.data?.list;
  if (reading.error && !list) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!list) return <Skeleton height="44px" m="3" />;
  return list.map((action) => (
    <ActionRow key={action.id} action={action} onEdit={() => onEditAction(action)} onHistory={() => onHistory(action)} />
  ));
}
