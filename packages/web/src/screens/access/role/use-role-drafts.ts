import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useUnsavedChanges } from '#app/navigation.js';
import { type Changes, noChanges } from './grants/changes.js';

export type Person = Pick<Row<'listRoleStaff'>, 'id' | 'name' | 'username' | 'avatar' | 'departments' | 'position' | 'status'>;

/** Unsaved changes to a role. */
export interface RoleDraft {
  menus: Changes;
  permissions: Changes;
  joining: ReadonlyMap<number, Person>;
  leaving: ReadonlyMap<number, Person>;
}

const emptyDraft: RoleDraft = { menus: noChanges, permissions: noChanges, joining: new Map(), leaving: new Map() };

const sizeOf = (draft: RoleDraft) => draft.menus.size + draft.permissions.size + draft.joining.size + draft.leaving.size;

export interface RoleDrafts {
  of: (id: number) => RoleDraft;
  change: (id: number, part: Partial<RoleDraft>) => void;
  /** Discards a role's unsaved changes. */
  drop: (id: number) => void;
  /** Ids of roles with unsaved changes. */
  ids: ReadonlySet<number>;
}

/** Keeps unsaved changes of several roles: switching roles keeps them, leaving the page asks for confirmation. */
export function useRoleDrafts(): RoleDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, RoleDraft>>(new Map());
  useUnsavedChanges(drafts.size > 0);
  return {
    of: (id) => drafts.get(id) ?? emptyDraft,
    change: (id, part) =>
      setDrafts((before) => {
        const next = new Map(before);
        const draft = { ...emptyDraft, ...before.get(id), ...part };
        if (sizeOf(draft) > 0) next.set(id, draft);
        else next.delete(id);
        return next;
      }),
    drop: (id) => setDrafts((before) => new Map([...before].filter(([one]) => one !== id))),
    ids: new Set(drafts.keys()),
  };
}
