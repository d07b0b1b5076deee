import { type ApiError, type Input, isApiError, type OperationId } from '@shiyi/sdk';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from './form-values.js';
import type { FormProps } from './OperationForm.js';

/** Prepares the input of a form. What is refused meanwhile, such as a dry run, is an error of the form. */
export function usePreparation<Id extends OperationId>(prepare: FormProps<Id>['prepare']) {
  const [error, setError] = useState<ApiError>();

  async function run(input: Input<Id>, typed: Values): Promise<Input<Id> | ApiError | undefined> {
    setError(undefined);
    try {
      return prepare ? await prepare(input, typed) : input;
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure);
      return failure;
    }
  }
  return { run, error };
}

export function showAtFields(form: UseFormReturn<Values>, error: ApiError | undefined, onRefused?: (error: ApiError) => void) {
  if (error) onRefused?.(error);
  const known = new Set(Object.keys(form.getValues()));
  for (const [index, { field, message }] of (error?.detail.errors ?? []).entries())
    if (known.has(field)) form.setError(field, { message }, { shouldFocus: index === 0 });
}
