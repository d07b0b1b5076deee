import { chakra } from '@chakra-ui/react';
import type { ApiError } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { failureText } from '#api/api-errors.js';
import type { Values } from './form-values.js';

/** The refusal until something is changed: what it says may not be so any more. */
export function useRefusal(form: UseFormReturn<Values>, error: ApiError | undefined): ApiError | undefined {
  const [past, setPast] = useState<ApiError>();
  useEffect(() => {
    const watching = form.watch(() => setPast(error));
    return () => watching.unsubscribe();
  }, [form, error]);
  return error === past ? undefined : error;
}

const reveal = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' });

/** Whether a field on the page shows the error; one that ends in a dot shows all errors inside of it. */
const showsError = (fields: ReadonlySet<string>, field: string) => fields.has(field) || fields.has(field.slice(0, field.indexOf('.') + 1));

/** Shows why the server rejected the form, including errors of fields that are not in the form. */
export function Refusal({ error, fields }: { error: ApiError; fields: ReadonlySet<string> }) {
  const errors = error.detail.errors ?? [];
  const rest = errors.filter(({ field }) => !showsError(fields, field));
  // Its field says the same.
  if (errors.length === 1 && rest.length === 0 && errors[0]?.message === failureText(error)) return null;
  return (
    <chakra.div ref={reveal} role="alert" px="3" py="2" bg="rose.50" color="rose" borderRadius="s">
      {failureText(error)}
      {rest.map(({ field, message }) => (
        <chakra.div key={field}>{message}</chakra.div>
      ))}
    </chakra.div>
  );
}
