import { chakra, Flex } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Mono } from '#ui/facts/Facts.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { type ConfigAction, refreshTabs } from './tabs.js';
import { useActionRemoval } from './use-removals.js';

const words = texts({
  points: (count: number) => [`${count} 积分`, countOf(count, 'point')],
  required: ['必做', 'Required'],
  once: ['每天一次', 'Once a day'],
  remind: (time: string) => [`${time} 提醒`, `Reminder at ${time}`],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  edit: ['编辑行为', 'Edit action'],
  turnOn: ['启用', 'Switch on'],
  turnOff: ['停用', 'Switch off'],
  turned: ['行为状态已更新', 'Action switched'],
  history: ['变更历史', 'History'],
  remove: ['删除行为', 'Delete action'],
});

interface Props {
  action: ConfigAction;
  onEdit: () => void;
  onHistory: () => void;
}

/** Shows a daily action with its requirement and points. */
export function ActionRow(props: Props) {
  const { action } = props;
  const t = useTexts(words);
  const meta = useMeta('listConfigActions');
  const isOn = action.status === 'on';
  return (
    <Flex gap="3" px="4" py="2.5" borderTopWidth="1" align="center" flexWrap={{ base: 'wrap', md: 'nowrap' }}>
      <chakra.div flex="1 1 180px" minWidth="0" overflowWrap="anywhere" color={isOn ? 'ink' : 'ink.3'}>
        <b>{builtInName(action.name)}</b> {isOn ? null : <EnumCell meta={meta} name="status" value={action.status} tone="wait" />}
        <div>
          <Mono>{action.key}</Mono>
        </div>
      </chakra.div>
      <InputSummary action={action} />
      <Flex flex="1 1 160px" gap="2" flexWrap="wrap" align="center">
        <span>{t.points(action.score)}</span>
        {action.required ? <StatusChip tone="act">{t.required}</StatusChip> : null}
        {action.once_per_day ? <StatusChip>{t.once}</StatusChip> : null}
      </Flex>
      <ActionMenu {...props} />
    </Flex>
  );
}

function ActionMenu({ action, onEdit, onHistory }: Props) {
  const t = useTexts(words);
  const may = useRights('updateConfigAction', 'changeConfigActionStatus', 'deleteConfigAction');
  const switching = useAction('changeConfigActionStatus', { done: t.turned });
  const remove = useActionRemoval();
  const isOn = action.status === 'on';

  async function turn() {
    const answer = await switching.run({ id: action.id, status: isOn ? 'off' : 'on' });
    if (answer.ok) await refreshTabs();
  }

  return (
    <RowMenu
      label={t.menu(action.name)}
      actions={[
        may.updateConfigAction && { label: t.edit, onSelect: onEdit },
        may.changeConfigActionStatus && { label: isOn ? t.turnOff : t.turnOn, onSelect: () => void turn() },
        may.updateConfigAction && { label: t.history, onSelect: onHistory },
        may.deleteConfigAction && { label: t.remove, danger: true, onSelect: () => void remove(action) },
      ]}
    />
  );
}

/** Shows how customers record it, and when they are reminded. */
function InputSummary({ action }: { action: ConfigAction }) {
  const t = useTexts(words);
  const meta = useMeta('listConfigActions');
  const { input_type, min, max, unit, options, remind_time } = action;
  const said = (bound: number | null) => (bound === null ? '' : formatCount(bound));
  const range = min === null && max === null ? '' : `${said(min)}–${said(max)}`;
  const details = [range && `${range} ${unit ?? ''}`.trim(), !range && unit, joinNames(options.map((one) => one.label))].filter(Boolean);
  return (
    <chakra.div flex="1 1 180px" minWidth="0" color="ink.2">
      {[meta.word(meta.output('input_type'), input_type), ...details].join(' · ')}
      {remind_time ? (
        <chakra.div color="ink.3" fontSize="xs">
          {t.remind(remind_time)}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
