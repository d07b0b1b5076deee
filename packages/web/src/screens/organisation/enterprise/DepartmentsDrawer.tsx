import { texts, useTexts } from '#app/texts.js';
import { Levels } from '#screens/organisation/enterprise-choice/Levels.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import type { Company } from './company-columns.js';

const words = texts({ title: (name: string) => [`「${name}」的部门`, `Departments of “${name}”`] });

/** Shows the departments of a company with their head counts. */
export function DepartmentsDrawer({ of, onClose }: { of: Company | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <DetailDrawer open={of !== undefined} onClose={onClose} title={t.title(of?.name ?? '')}>
      {of ? <Levels company={of.id} /> : null}
    </DetailDrawer>
  );
}
