import { chakra, Flex } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Ago } from '#ui/date/Ago.js';
import { Mono } from '#ui/facts/Facts.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { ParamText } from './ParamText.js';
import { type ParamValue, wordsOf } from './params.js';
import { useParamRemoval } from './use-param-removal.js';

const words = texts({
  common: ['通用值', 'Common value'],
  instead: ['通用值：', 'Common value: '],
  own: ['企业值', 'Own value'],
  change: ['修改', 'Change'],
  changeOf: (name: string) => [`修改「${name}」的企业值`, `Change our value of “${name}”`],
  back: ['恢复通用值', 'Use the common value'],
  returned: ['已恢复通用值', 'Reset to the common value'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
  log: ['谁改过', 'Who changed it'],
  history: ['企业值的变更历史', 'History of our value'],
  commonHistory: ['通用值的变更历史', 'History of the common value'],
  edit: ['编辑参数', 'Edit parameter'],
  remove: ['删除参数', 'Delete parameter'],
  secret: ['保密', 'Secret'],
  fixed: ['统一设置', 'Set for all'],
});

const logPathOf = ({ id }: ParamValue) => `/monitoring/operation?module=configure&target=${id}`;

interface Props {
  param: ParamValue;
  onValue: () => void;
  onParam: () => void;
  onHistory: (object: 'param' | 'param_value') => void;
}

/** Shows a parameter: what holds, and whose value it is. */
export function ParamRow({ param, ...actions }: Props) {
  const t = useTexts(words);
  const { name, remark } = wordsOf(param);
  return (
    <tr>
      <th scope="row">
        <chakra.b fontWeight="semibold">{name}</chakra.b> {param.is_secret ? <StatusChip tone="wait">{t.secret}</StatusChip> : null}
        {param.editable ? null : <StatusChip>{t.fixed}</StatusChip>}
        {remark ? (
          <chakra.p color="ink.3" fontSize="xs">
            {remark}
          </chakra.p>
        ) : null}
        <chakra.div color="ink.3">
          <Mono>{param.key}</Mono>
        </chakra.div>
      </th>
      <td>
        <ParamText param={param} text={param.value} isSet={param.value_set} />
      </td>
      <td>
        <Source param={param} />
      </td>
      <td data-actions>
        <Actions param={param} {...actions} />
      </td>
    </tr>
  );
}

/** Shows whether the value is the company's own, and then the common one that it replaces. */
function Source({ param }: { param: ParamValue }) {
  const t = useTexts(words);
  if (!param.overridden) return <chakra.span color="ink.3">{t.common}</chakra.span>;
  return (
    <>
      <StatusChip tone="info">{t.own}</StatusChip>{' '}
      <chakra.span color="ink.3" fontSize="xs">
        <Ago at={param.updated_at} />
      </chakra.span>
      {param.is_secret ? null : (
        <chakra.div color="ink.3" fontSize="xs" mt="1">
          {t.instead}
          <ParamText param={param} text={param.default_value} isSet={param.default_value !== null} />
        </chakra.div>
      )}
    </>
  );
}

function Actions({ param, onValue, onParam, onHistory }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const returning = useAction('deleteParamValue', { done: t.returned });
  const remove = useParamRemoval();
  const may = useRights('saveParamValue', 'deleteParamValue', 'updateParam', 'deleteParam', 'listOperationLogs');
  const { name } = wordsOf(param);
  const maySave = may.saveParamValue && param.editable;
  const mayReturn = may.deleteParamValue && param.overridden;
  return (
    <Flex gap="1" justify="flex-end">
      {maySave ? (
        <Button size="sm" aria-label={t.changeOf(name)} onClick={onValue}>
          {t.change}
        </Button>
      ) : null}
      <RowMenu
        label={t.menu(name)}
        actions={[
          mayReturn && { label: t.back, onSelect: () => void returning.run({ key: param.key }) },
          may.listOperationLogs && { label: t.log, onSelect: () => navigate(logPathOf(param)) },
          { label: t.history, onSelect: () => onHistory('param_value') },
          may.updateParam && { label: t.commonHistory, onSelect: () => onHistory('param') },
          may.updateParam && { label: t.edit, onSelect: onParam },
          may.deleteParam && { label: t.remove, danger: true, onSelect: () => void remove(param) },
        ]}
      />
    </Flex>
  );
}
