import type { FieldMeta, ListId } from '@shiyi/sdk';
import { useEffect, useRef, useState } from 'react';
import { useOwner } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { readLocalObject } from '#app/local-storage.js';
import type { TableState } from './useTableState.js';

export interface View {
  name: string;
  /** Filters, sort order and page size, as in the URL. */
  question: string;
}

interface StoredViews {
  views: readonly View[];
  /** Name of the default view. */
  first?: string;
}

export interface Views extends StoredViews {
  /** The view that matches the current list. */
  shown: View | undefined;
  /** Whether the list has a search text, which views never store. */
  leavesOut: boolean;
  /** Saves the current list under a name, replacing any view of that name. */
  save: (name: string) => void;
  choose: (view: View) => void;
  rename: (view: View, name: string) => void;
  remove: (view: View) => void;
  /** Makes this view the default, or clears the default if it already is. */
  setFirst: (view: View) => void;
}

/** Drops typed text, which may name a customer: views outlive the session, so they store only predefined choices. */
function withoutFreeText(question: string, fields: readonly FieldMeta[]): string {
  const typed = fields.filter(({ type, enum: known, format }) => type === 'string' && !known && !format).map((field) => field.name);
  return new URLSearchParams([...new URLSearchParams(question)].filter(([name]) => !typed.includes(name))).toString();
}

/** Reads the saved views, without the search text that older versions stored. */
function readViews(key: string, fields: readonly FieldMeta[]): StoredViews {
  const { views = [], ...stored } = readLocalObject<StoredViews>(key);
  return { ...stored, views: views.map((view) => ({ ...view, question: withoutFreeText(view.question, fields) })) };
}

function renameView({ views, first }: StoredViews, view: View, name: string): StoredViews {
  return {
    views: views.filter((one) => one.name !== name || one === view).map((one) => (one === view ? { ...one, name } : one)),
    ...(first === undefined ? {} : { first: first === view.name ? name : first }),
  };
}

function removeView({ views, first }: StoredViews, view: View): StoredViews {
  const rest = { views: views.filter((one) => one !== view) };
  return first === undefined || first === view.name ? rest : { ...rest, first };
}

/** Manages the saved views of a list; they are per user and stay in this browser, because the contract has no operation for them. */
export function useViews<Id extends ListId>(id: Id, table: TableState<Id>): Views {
  const { enterpriseId, userId } = useOwner();
  const fields = useMeta(id).operation.input;
  const key = `shiyi-views:${enterpriseId}:${userId}:${id}`;
  const [kept, setKept] = useState<StoredViews>(() => readViews(key, fields));
  const { views, first } = kept;
  const question = withoutFreeText(table.question, fields);

  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    // Remove search text that an older version stored.
    if (views.length > 0) localStorage.setItem(key, JSON.stringify(kept));
    const begin = views.find((view) => view.name === first);
    if (begin && !location.hash.includes('?')) table.setQuestion(begin.question, true);
  });

  function change(next: StoredViews) {
    localStorage.setItem(key, JSON.stringify(next));
    setKept(next);
  }

  return {
    ...kept,
    leavesOut: question !== table.question,
    shown: views.find((view) => view.question === table.question),
    save: (name) => change({ ...kept, views: [...views.filter((view) => view.name !== name), { name, question }] }),
    choose: (view) => table.setQuestion(view.question),
    rename: (view, name) => change(renameView(kept, view, name)),
    remove: (view) => change(removeView(kept, view)),
    setFirst: (view) => change(first === view.name ? { views } : { views, first: view.name }),
  };
}
