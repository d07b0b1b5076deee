import { areaOf, areaTitle, type OperationId, operations } from '@shiyi/sdk';
import { Suspense } from 'react';
import type { Choice } from '#api/meta.js';
import { useMeta } from '#api/meta.js';
import { usePreferences } from '#app/preferences.js';
import { say } from '#app/texts.js';

/** Shows an operation's name in the user's language; the log stores only the Chinese name. */
export function ActionName({ id, zh }: { id: string; zh: string }) {
  const en = usePreferences((one) => one.language) === 'en';
  if (!en || !Object.hasOwn(areaOf, id)) return zh;
  return (
    <Suspense fallback="…">
      <OperationTitle id={id as OperationId} />
    </Suspense>
  );
}

function OperationTitle({ id }: { id: OperationId }) {
  return useMeta(id).title;
}

export function moduleTitle(area: string): string {
  const title = areaTitle[area];
  return title ? say([title.zh, title.en]) : area;
}

/** Returns the areas that have write operations; the log has few entries for read-only areas. */
export function moduleChoices(): Choice[] {
  const written = new Set((Object.keys(areaOf) as OperationId[]).filter((id) => operations[id][0] !== 'GET').map((id) => areaOf[id]));
  return [...written].map((area) => ({ value: area, label: moduleTitle(area) })).sort((a, b) => a.label.localeCompare(b.label));
}
