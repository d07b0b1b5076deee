import type { FieldMeta } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, dropDraft, keepDraft, readDraft } from '#api/drafts.js';
import type { Values } from './form-values.js';

/** Stores what is typed, without passwords. */
function useDraftWriter(name: string | undefined, form: UseFormReturn<Values>, fields: readonly FieldMeta[]) {
  useEffect(() => {
    if (!name) return;
    const secret = new Set(fields.filter((field) => field.format === 'password').map((field) => field.name));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      if (!form.formState.isDirty) return;
      const open = Object.fromEntries(Object.entries(form.getValues()).filter(([field]) => !secret.has(field)));
      keepDraft(name, open).catch(console.warn);
    };
    const watching = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, 400);
    });
    return () => {
      watching.unsubscribe();
      if (timer === undefined) return;
      clearTimeout(timer);
      // What was typed just before the form went away.
      keep();
    };
  }, [name, form, fields]);
}

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

  useDraftWriter(name, form, fields);

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
