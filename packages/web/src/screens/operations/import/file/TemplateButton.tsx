import { Download } from 'lucide-react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { saveDownload } from '#api/save-download.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import type { ImportKind } from '../kinds.js';

const words = texts({ save: (kind: string) => [`下载${kind}模板`, `Template: ${kind.toLowerCase()}`] });

/** Downloads an empty file to fill in. */
export function TemplateButton({ type }: Pick<ImportKind, 'type'>) {
  const t = useTexts(words);
  const meta = useMeta('exportImportTemplate');
  const saving = useAction('exportImportTemplate');
  const may = useMay('exportImportTemplate');
  if (!may) return null;
  async function save() {
    const answer = await saving.run({ type });
    if (answer.ok) saveDownload(answer.data);
  }
  return (
    <Button aria-busy={saving.busy} onClick={() => void save()}>
      <Download aria-hidden />
      {t.save(meta.word(meta.input('type'), type))}
    </Button>
  );
}
