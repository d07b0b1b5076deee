import type { FieldMeta } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, dropDraft, keepDraft, readDraft } from '#api/drafts.js';
import type { Values } from './form-values.js';

/** Stores unsaved form input as a draft, without passwords, and offers it when the form is opened again. */
export function useDraft(name: string | undefined, form: UseFormReturn<Values>, fields: readonly FieldMeta[]) {
  const [offer, setOffer] = useState<Draft>();

  useEffect(() => {
    if (!name) return;
    let alive = true;
    // Without storage there are no drafts, but the form works.
    readDraft(name).then((draft) => alive && setOffer(draft), console.warn);
    return () => {
      alive = false;
    };
  }, [name]);

  useEffect(() => {
    if (!name) return;
    const secret = new Set(fields.filter((field) => field.format === 'password').map((field) => field.name));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watching = form.watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!form.formState.isDirty) return;
        const open = Object.fromEntries(Object.entries(values).filter(([field]) => !secret.has(field)));
        keepDraft(name, open).catch(console.warn);
      }, 400);
    });
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
    };
  }, [name, form, fields]);

  return {
    offer,
    take: () => {
      for (const [field, value] of Object.entries(offer?.values ?? {})) form.setValue(field, value, { shouldDirty: true });
      setOffer(undefined);
    },
    drop: () => {
      setOffer(undefined);
      if (name) dropDraft(name).catch(console.warn);
    },
  };
}
