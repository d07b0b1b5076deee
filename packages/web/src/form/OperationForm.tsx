import { chakra, Flex } from '@chakra-ui/react';
import { type ApiError, type Data, type Input, isApiError, type OperationId } from '@shiyi/sdk';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAction } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { useMeta } from '#api/meta.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { ConflictPanel, type ShowValue } from './ConflictPanel.js';
import { DraftOffer } from './DraftOffer.js';
import { FormContext, inputOf, type Values } from './form-values.js';
import { Refusal, useRefusal } from './Refusal.js';
import { type ReadAgain, useConflict } from './use-conflict.js';
import { showAtFields, usePreparation } from './use-preparation.js';
import { useDraft } from './useDraft.js';

const words = texts({ cancel: ['取消', 'Cancel'] });

export interface FormProps<Id extends OperationId> {
  id: Id;
  /** Initial values; undefined while loading. */
  values: Values | undefined;
  /** The fields, as `Field` elements. */
  children: ReactNode;
  /** Input without a field, such as the id and version. */
  fixed?: Partial<Input<Id>>;
  save: string;
  done?: string;
  /** Operations outside this area whose data to reload after saving. */
  refresh?: readonly OperationId[];
  /** Name under which the draft is stored. */
  draft?: string;
  danger?: boolean;
  /** Transforms the input before it is sent, given the raw form values; returning undefined cancels. */
  prepare?: (input: Input<Id>, typed: Values) => Promise<Input<Id> | undefined>;
  /** Reloads the record after a version conflict, to show both versions. */
  readAgain?: ReadAgain | undefined;
  /** Returns the form's values for the saved record; defaults to the submitted values. */
  valuesAfter?: (answer: unknown) => Values;
  show?: ShowValue | undefined;
  onDirty?: (dirty: boolean) => void;
  onCancel?: () => void;
  onDone?: (data: Data<Id>) => void;
  /** Shows what the server refuses inside of a field, such as at a rule of a condition. */
  onRefused?: (error: ApiError) => void;
  /** Lays out the fields and the footer. */
  frame?: (fields: ReactNode, footer: ReactNode) => ReactNode;
}

const stack = (fields: ReactNode, footer: ReactNode) => (
  <Flex direction="column" gap="4">
    {fields}
    <Flex gap="2">{footer}</Flex>
  </Flex>
);

/** Renders a form for an operation: validates by the contract, shows server errors at their fields, and is safe to submit twice. */
export function OperationForm<Id extends OperationId>(props: FormProps<Id>) {
  return props.values ? <Ready {...props} values={props.values} /> : <FormSkeleton />;
}

function FormSkeleton() {
  return (
    <Flex direction="column" gap="5" p="5" aria-hidden>
      {['40%', '70%', '55%', '80%'].map((width) => (
        <Skeleton key={width} width={width} height="5" />
      ))}
    </Flex>
  );
}

type ReadyProps<Id extends OperationId> = FormProps<Id> & { values: Values };

/** Holds the form's state and submits it. */
function useOperationForm<Id extends OperationId>(props: ReadyProps<Id>) {
  const { id, values, fixed, refresh, done, draft, prepare, readAgain, valuesAfter, onDirty, onDone, onRefused } = props;
  const { operation } = useMeta(id);
  useInlineError(id);
  const form = useForm<Values>({ defaultValues: values, reValidateMode: 'onChange' });
  const action = useAction(id, { ...(refresh ? { refresh } : {}), ...(done ? { done } : {}) });
  const drafts = useDraft(draft, form, operation.input);
  const conflict = useConflict({ form, fields: operation.input, fixed, readAgain });
  const conflictPanel = useRef<HTMLElement>(null);
  const prepared = usePreparation<Id>(prepare);
  const refusal = useRefusal(form, conflict.value ? undefined : (prepared.error ?? action.error));
  const { isDirty } = form.formState;
  // A drawer guards unsaved input itself, because it outlives its form.
  useUnsavedChanges(!onDirty && isDirty);
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  async function send(typed: Values) {
    if (conflict.open().length > 0) return conflictPanel.current?.focus();
    const given = { ...inputOf(operation.input, typed), ...fixed, ...conflict.version } as Input<Id>;
    const input = await prepared.run(given, typed);
    if (isApiError(input)) return showAtFields(form, input, onRefused);
    if (input === undefined) return;
    const answer = await action.run(input);
    if (answer.ok) {
      drafts.drop();
      conflict.saved(typed, answer.data, valuesAfter?.(answer.data) ?? {});
      onDone?.(answer.data);
    } else if (!(await conflict.found(answer.error))) showAtFields(form, answer.error, onRefused);
  }
  return { form, send, drafts, conflict, conflictPanel, error: refusal };
}

function Ready<Id extends OperationId>(props: ReadyProps<Id>) {
  const { id, children, save, danger, show, onCancel, frame = stack } = props;
  const prefix = useId();
  const [fields] = useState(() => new Set<string>());
  const state = useOperationForm(props);
  const { form, send } = state;
  const frameOf = useRef<HTMLFormElement>(null);
  // react-hook-form cannot focus custom controls, such as comboboxes, so focus the first invalid control.
  const focusInvalid = () => setTimeout(() => frameOf.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  const submit = form.handleSubmit(send, focusInvalid);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) void submit();
  }

  return (
    <FormContext value={{ form, operation: id, prefix, fields }}>
      <chakra.form
        ref={frameOf}
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
            <Notices operation={id} state={state} fields={fields} show={show} />
            {children}
          </>,
          <Footer save={save} danger={danger} busy={form.formState.isSubmitting} onCancel={onCancel} />,
        )}
      </chakra.form>
    </FormContext>
  );
}

interface NoticesProps {
  operation: OperationId;
  state: ReturnType<typeof useOperationForm>;
  fields: ReadonlySet<string>;
  show: ShowValue | undefined;
}

/** What the user has to know before the fields: a draft, why the save was rejected, what others changed. */
function Notices({ operation, state: { form, drafts, conflict, conflictPanel, error }, fields, show }: NoticesProps) {
  return (
    <>
      <DraftOffer drafts={drafts} dirty={form.formState.isDirty} />
      {error ? <Refusal error={error} fields={fields} /> : null}
      {conflict.value ? (
        <ConflictPanel
          key={String(conflict.version.version)}
          ref={conflictPanel}
          operation={operation}
          conflict={conflict.value}
          decisions={conflict.decisions}
          values={form.watch()}
          show={show}
          onChoose={conflict.choose}
        />
      ) : null}
    </>
  );
}

interface FooterProps {
  save: string;
  danger: boolean | undefined;
  busy: boolean;
  onCancel: (() => void) | undefined;
}

function Footer({ save, danger, busy, onCancel }: FooterProps) {
  const t = useTexts(words);
  return (
    <>
      {onCancel ? <Button onClick={onCancel}>{t.cancel}</Button> : null}
      <Button type="submit" look={danger ? 'dangerSolid' : 'solid'} aria-busy={busy} disabled={busy}>
        {save}
      </Button>
    </>
  );
}
