import { importOf } from '@shiyi/sdk';
import { useSession } from '#app/session.js';
import type { Pair } from '#app/texts.js';

type ImportType = keyof typeof importOf;

/** All kinds of import. */
export const importKinds = (Object.keys(importOf) as ImportType[]).map((type) => {
  const { hint, ...facts } = importOf[type];
  return { type, ...facts, hint: [hint.zh, hint.en] satisfies Pair };
});

export type ImportKind = (typeof importKinds)[number];

export const kindOf = (type: string): ImportKind | undefined => importKinds.find((one) => one.type === type);

/** Returns the kinds of import the user has permission for. */
export function useImportKinds(): readonly ImportKind[] {
  const user = useSession((one) => one.user);
  return importKinds.filter(
    (kind) => user && !user.read_only && [kind.permission, ...kind.alsoNeeds].every((one) => user.permissions.includes(one)),
  );
}
