import { chakra, Flex } from '@chakra-ui/react';
import type { ApiError, Data, Input, OperationId } from '@shiyi/sdk';
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useAction } from '../api.js';
import { formatAgo } from '../format.js';
import { useDraft } from '../hooks/useDraft.js';
import { useMeta } from '../meta.js';
import { useUnsaved } from '../navigation.js';
import { failureText } from '../reactions.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';
import { FormContext, inputOf, type Values } from './form.js';
import { Bone } from './Waiting.js';

const words = texts({
  cancel: ['取消', 'Cancel'],
  draft: (when: string) => [`有一份没保存的草稿（${when}）`, `There is an unsaved draft (${when})`],
  take: ['恢复草稿', 'Take it up'],
  drop: ['不用了', 'Discard'],
});

interface Props<Id extends OperationId> {
  id: Id;
  values: Values | undefined;
  children: ReactNode;
  fixed?: Partial<Input<Id>>;
  save: string;
  done?: string;
  refresh?: readonly OperationId[];
  draft?: string;
  danger?: boolean;
  /** Changes the input before it is sent, given what was typed; nothing as an answer sends nothing. */
  prepare?: (input: Input<Id>, typed: Values) => Promise<Input<Id> | undefined>;
  onDirty?: (dirty: boolean) => void;
  onCancel?: () => void;
  onDone?: (data: Data<Id>) => void;
  /** Puts fields and buttons into the surrounding frame. */
  frame?: (fields: ReactNode, footer: ReactNode) => ReactNode;
}

const stacked = (fields: ReactNode, footer: ReactNode) => (
  <Flex direction="column" gap="4">
    {fields}
    <Flex gap="2">{footer}</Flex>
  </Flex>
);

/** A form for an operation: checked by the contract, refusals shown at their fields, safe to press twice. */
export function OperationForm<Id extends OperationId>(props: Props<Id>) {
  return props.values ? <Ready {...props} values={props.values} /> : <Waiting />;
}

function Waiting() {
  return (
    <Flex direction="column" gap="5" p="5" aria-hidden>
      {['40%', '70%', '55%', '80%'].map((width) => (
        <Bone key={width} width={width} height="20px" />
      ))}
    </Flex>
  );
}

function Ready<Id extends OperationId>(props: Props<Id> & { values: Values }) {
  const { id, values, fixed, children, save, done, refresh, draft, danger, prepare, onDirty, onCancel, onDone, frame = stacked } = props;
  const t = useTexts(words);
  const prefix = useId();
  const { operation } = useMeta(id);
  const form = useForm<Values>({ defaultValues: values, reValidateMode: 'onChange' });
  const action = useAction(id, { ...(refresh ? { refresh } : {}), ...(done ? { done } : {}) });
  const drafts = useDraft(draft, form, operation.input);
  const { isDirty, isSubmitting } = form.formState;
  // A drawer keeps this itself, because it outlives its form.
  useUnsaved(!onDirty && isDirty);
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  const submit = form.handleSubmit(async (typed) => {
    const given = { ...inputOf(operation.input, typed), ...fixed } as Input<Id>;
    const input = prepare ? await prepare(given, typed) : given;
    if (input === undefined) return;
    const answer = await action.run(input);
    if (answer.ok) {
      drafts.drop();
      form.reset(typed);
      onDone?.(answer.data);
    } else showAtFields(answer.error);
  });

  function showAtFields(error: ApiError | undefined) {
    const known = new Set(Object.keys(form.getValues()));
    for (const [index, { field, message }] of (error?.detail.errors ?? []).entries())
      if (known.has(field)) form.setError(field, { message }, { shouldFocus: index === 0 });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) void submit();
  }

  return (
    <FormContext value={{ form, operation: id, prefix }}>
      <chakra.form
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
        display="flex"
        flexDirection="column"
        flex="1"
        minHeight="0"
      >
        {frame(
          <>
            {drafts.offer && !isDirty ? (
              <Flex align="center" gap="2" px="3" py="2" bg="sky.50" color="sky" borderRadius="s">
                <chakra.span flex="1">{t.draft(formatAgo(drafts.offer.at))}</chakra.span>
                <Button size="sm" onClick={drafts.take}>
                  {t.take}
                </Button>
                <Button size="sm" look="quiet" onClick={drafts.drop}>
                  {t.drop}
                </Button>
              </Flex>
            ) : null}
            {action.error ? <Refusal error={action.error} known={Object.keys(form.getValues())} /> : null}
            {children}
          </>,
          <>
            {onCancel ? <Button onClick={onCancel}>{t.cancel}</Button> : null}
            <Button type="submit" look={danger ? 'dangerSolid' : 'solid'} aria-busy={isSubmitting} disabled={isSubmitting}>
              {save}
            </Button>
          </>,
        )}
      </chakra.form>
    </FormContext>
  );
}

/** Why the server refused, with those reasons that no field shows. */
function Refusal({ error, known }: { error: ApiError; known: readonly string[] }) {
  const rest = (error.detail.errors ?? []).filter(({ field }) => !known.includes(field));
  return (
    <chakra.div role="alert" px="3" py="2" bg="rose.50" color="rose" borderRadius="s">
      {failureText(error)}
      {rest.map(({ field, message }) => (
        <chakra.div key={field}>{message}</chakra.div>
      ))}
    </chakra.div>
  );
}
