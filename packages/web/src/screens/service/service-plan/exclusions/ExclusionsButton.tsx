import { Suspense, useState } from 'react';
import { useMay } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';

const ExclusionsDrawer = lazyPart(() => import('./ExclusionsDrawer.js'), 'ExclusionsDrawer');

const words = texts({ open: ['未入选的食物', 'Foods left out'] });

/** Opens the foods that plans leave out, for staff who may see the health file. */
export function ExclusionsButton({ serviceId }: { serviceId: number }) {
  const t = useTexts(words);
  const may = useMay('getServiceExclusions');
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button look="link" size="sm" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      <Suspense>{isOpen ? <ExclusionsDrawer serviceId={serviceId} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
