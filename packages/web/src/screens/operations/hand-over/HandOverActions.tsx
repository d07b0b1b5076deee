import type { Data, Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Button } from '#ui/button/Button.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { leftOver } from './hand-over.js';

const words = texts({
  retry: (count: number) => [`重新移交 ${count} 项`, `Retry ${count}`],
  retryTitle: ['重新移交未转接的', 'Retry what is left over'],
  retryHint: ['留空则仍交给原来的接替员工。', 'Left empty, they go to the same takers.'],
  retried: ['已重新提交', 'Retrying'],
  cancel: ['取消交接', 'Cancel hand-over'],
  ask: ['取消这次交接？', 'Cancel this hand-over?'],
  askText: [
    '还没有提交给企业微信的不再移交；已提交的无法撤回，结果仍会更新。',
    'What WeCom has not been told stays. What it has been told cannot be recalled, and its results still arrive.',
  ],
  cancelled: ['交接已取消', 'Hand-over canceled'],
});

type HandOver = Data<'getHandOver'>;

const reads = ['getHandOver', 'listHandOvers', 'listHandOverItems', 'listHandOverStaff'] as const;

/** Without takers, they stay the same. */
const withoutEmpty = async ({ to_user_ids, ...input }: Input<'changeHandOverStatus'>) => ({
  ...input,
  ...(to_user_ids?.length && { to_user_ids }),
});

/** Buttons that retry what is left over, or cancel. */
export function HandOverActions({ handOver }: { handOver: HandOver }) {
  const t = useTexts(words);
  const may = useRights('changeHandOverStatus');
  const [isRetrying, setRetrying] = useState(false);
  const confirmed = useConfirmation('changeHandOverStatus');
  const cancelling = useAction('changeHandOverStatus', { done: t.cancelled, refresh: reads });
  const { id, version, status } = handOver;
  const count = leftOver(handOver);
  if (!may.changeHandOverStatus) return null;
  const cancel = async () =>
    (await confirmed({ title: t.ask, text: t.askText, action: t.cancel, danger: true })) &&
    cancelling.run({ id, version, status: 'cancelled' });
  return (
    <>
      {status === 'running' ? <Button onClick={() => void cancel()}>{t.cancel}</Button> : null}
      {status !== 'running' && count > 0 ? (
        <Button look="solid" onClick={() => setRetrying(true)}>
          {t.retry(count)}
        </Button>
      ) : null}
      <WhenOpen open={isRetrying}>
        <FormDrawer
          id="changeHandOverStatus"
          open={isRetrying}
          onClose={() => setRetrying(false)}
          title={t.retryTitle}
          values={{ to_user_ids: [] }}
          fixed={{ id, version, status: 'running' }}
          prepare={withoutEmpty}
          save={t.retry(count)}
          done={t.retried}
        >
          <Takers except={handOver.user.id} />
        </FormDrawer>
      </WhenOpen>
    </>
  );
}

function Takers({ except }: { except: number }) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getServiceParams', {});
  const choices = data?.staff.flatMap(({ id, name }) => (id === except ? [] : [{ value: id, label: name }]));
  return (
    <Field name="to_user_ids" hint={t.retryHint}>
      {({ value, onChange, ...control }) => (
        <MultiCombobox
          {...control}
          choices={choices}
          error={error}
          onRetry={() => void refresh()}
          value={(value ?? []) as number[]}
          onChange={(next) => onChange(next.map(Number))}
        />
      )}
    </Field>
  );
}
