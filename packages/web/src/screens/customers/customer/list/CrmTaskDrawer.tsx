import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { List } from '#list/useList.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { notify } from '#ui/toast/toasts.js';
import { batchTarget } from './batch-target.js';

const words = texts({
  whom: (count: number) => [
    `将加入 ${count} 位客户。没有手机号的，或已在任务中的，不会加入。`,
    `For ${countOf(count, 'customer')}. Those without a phone, or in the task already, are left out.`,
  ],
  none: ['还没有草稿、进行中或已暂停的任务', 'No task is a draft, running or paused'],
  add: ['加入任务', 'Add to task'],
  done: (added: number, failed: number) => [
    failed > 0 ? `已加入 ${added} 位，${failed} 位未加入` : `已加入 ${added} 位客户`,
    failed > 0 ? `${added} added, ${failed} not` : `${countOf(added, 'customer')} added`,
  ],
  size: (name: string, status: string, total: number) => [`${name} · ${status} · ${total} 位`, `${name} · ${status} · ${total}`],
});

/** The tasks that still take customers, the newest hundred of each state. */
function useTasks() {
  const t = useTexts(words);
  const meta = useMeta('listCrmTasks');
  const lists = [
    useOperation('listCrmTasks', { status: 'running', limit: 100 }),
    useOperation('listCrmTasks', { status: 'paused', limit: 100 }),
    useOperation('listCrmTasks', { status: 'draft', limit: 100 }),
  ];
  const choices = lists
    .flatMap(({ data }) => data?.list ?? [])
    .map(({ id, name, status, counters }) => ({
      value: id,
      label: t.size(name, meta.word(meta.output('status'), status), counters.total),
    }));
  return {
    choices,
    isRead: lists.every(({ data }) => data),
    error: lists.find(({ data, error }) => error && !data)?.error,
    retry: () => void Promise.all(lists.map((one) => one.refresh())),
  };
}

interface Props {
  title: string;
  list: List<'listCustomers'>;
  count: number;
  onClose: () => void;
}

/** Adds the chosen customers to a task for robots. */
export function CrmTaskDrawer({ title, list, count, onClose }: Props) {
  const t = useTexts(words);
  const tasks = useTasks();
  return (
    <FormDrawer
      id="sendCustomersToCrmTask"
      open
      onClose={onClose}
      title={title}
      values={{ crm_task_id: '' }}
      fixed={batchTarget(list)}
      save={t.add}
      refresh={['listCrmTasks']}
      instead={
        tasks.error ? (
          <ErrorState error={tasks.error} onRetry={tasks.retry} />
        ) : tasks.isRead && tasks.choices.length === 0 ? (
          <p>{t.none}</p>
        ) : undefined
      }
      onDone={({ changed, matched, failed }) => {
        list.selection.clear();
        const reasons = [...new Set(failed.map(({ message }) => message))].join(' · ');
        notify({
          tone: failed.length > 0 ? 'warning' : 'success',
          title: t.done(changed, matched - changed),
          ...(reasons ? { text: reasons } : {}),
        });
      }}
    >
      <chakra.p color="ink.2">{t.whom(count)}</chakra.p>
      <Field name="crm_task_id" autoFocus>
        {({ value, ...control }) => <Combobox {...control} value={value as ChoiceValue} choices={tasks.choices} />}
      </Field>
    </FormDrawer>
  );
}
