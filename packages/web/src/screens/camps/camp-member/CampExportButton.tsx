import { useAction } from '#api/client.js';
import { saveDownload } from '#api/save-download.js';
import { texts, useTexts } from '#app/texts.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';

const words = texts({ export: ['导出名单', 'Export'] });

/** Saves the members of a camp with their places, weights and check-ins as a file. */
export function CampExportButton({ camp }: { camp: Camp }) {
  const t = useTexts(words);
  const file = useAction('exportCampServices');
  async function save() {
    const answer = await file.run({ camp_id: camp.id });
    if (answer.ok) saveDownload({ ...answer.data, name: `${camp.name}-${camp.period_no}.xlsx` });
  }
  return (
    <Button disabled={file.busy} aria-busy={file.busy} onClick={() => void save()}>
      {t.export}
    </Button>
  );
}
