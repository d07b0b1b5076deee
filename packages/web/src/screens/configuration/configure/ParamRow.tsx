import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Mono } from '#ui/facts/Facts.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { ParamText } from './ParamText.js';
import type { ParamValue } from './params.js';
import { useParamRemoval } from './use-param-removal.js';

const words = texts({
  common: ['通用值', 'Common value'],
  own: ['企业值', 'Own value'],
  change: ['修改', 'Change'],
  changeOf: (name: string) => [`修改「${name}」的企业值`, `Change our value of “${name}”`],
  back: ['恢复通用值', 'Use the common value'],
  returned: ['已恢复通用值', 'Reset to the common value'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
  history: ['企业值的变更历史', 'History of our value'],
  commonHistory: ['通用值的变更历史', 'History of the common value'],
  edit: ['编辑参数', 'Edit parameter'],
  remove: ['删除参数', 'Delete parameter'],
  secret: ['保密', 'Secret'],
  fixed: ['统一设置', 'Set for all'],
});

interface Props {
  param: ParamValue;
  onValue: () => void;
  onParam: () => void;
  onHistory: (object: 'param' | 'param_value') => void;
}

/** Shows a parameter: the common value beside the company's own. */
export function ParamRow({ param, ...actions }: Props) {
  const t = useTexts(words);
  return (
    <Flex
      gap="4"
      px="4"
      py="3"
      borderTopWidth="1"
      _first={{ borderTopWidth: 0 }}
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      align="flex-start"
    >
      <chakra.div flex="1 1 220px" minWidth="0" overflowWrap="anywhere">
        <chakra.b fontWeight="semibold">{param.name}</chakra.b> {param.is_secret ? <StatusChip tone="wait">{t.secret}</StatusChip> : null}
        {param.editable ? null : <StatusChip>{t.fixed}</StatusChip>}
        <chakra.div>
          <Mono>{param.key}</Mono>
        </chakra.div>
        {param.remark ? (
          <chakra.p color="ink.3" fontSize="xs">
            {param.remark}
          </chakra.p>
        ) : null}
      </chakra.div>
      <Value title={t.common} muted={param.overridden}>
        <ParamText param={param} text={param.default_value} isSet={param.value_set && !param.overridden} />
      </Value>
      <Value title={t.own}>{param.overridden ? <ParamText param={param} text={param.value} isSet /> : '–'}</Value>
      <Actions param={param} {...actions} />
    </Flex>
  );
}

function Actions({ param, onValue, onParam, onHistory }: Props) {
  const t = useTexts(words);
  const returning = useAction('deleteParamValue', { done: t.returned });
  const remove = useParamRemoval();
  const may = useRights('saveParamValue', 'deleteParamValue', 'updateParam', 'deleteParam');
  const maySave = may.saveParamValue && param.editable;
  const mayReturn = may.deleteParamValue && param.overridden;
  return (
    <Flex gap="1" flexShrink="0" ms="auto">
      {maySave ? (
        <Button size="sm" aria-label={t.changeOf(param.name)} onClick={onValue}>
          {t.change}
        </Button>
      ) : null}
      <RowMenu
        label={t.menu(param.name)}
        actions={[
          mayReturn && { label: t.back, onSelect: () => void returning.run({ key: param.key }) },
          { label: t.history, onSelect: () => onHistory('param_value') },
          may.updateParam && { label: t.commonHistory, onSelect: () => onHistory('param') },
          may.updateParam && { label: t.edit, onSelect: onParam },
          may.deleteParam && { label: t.remove, danger: true, onSelect: () => void remove(param) },
        ]}
      />
    </Flex>
  );
}

function Value({ title, muted = false, children }: { title: string; muted?: boolean; children: ReactNode }) {
  return (
    <chakra.div flex="1 1 180px" minWidth="0" color={muted ? 'ink.3' : 'ink'} overflowWrap="anywhere">
      <chakra.div color="ink.3" fontSize="xs">
        {title}
      </chakra.div>
      {children}
    </chakra.div>
  );
}
