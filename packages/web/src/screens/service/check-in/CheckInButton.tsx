import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';

const CheckInDrawer = lazyPart(() => import('./CheckInDrawer.js'), 'CheckInDrawer');

const words = texts({ record: ['代客户打卡', 'Record a check-in'] });

/** Opens the form in which staff record a check-in for a customer; nothing for those who may not. */
export function CheckInButton({ customer }: { customer: { id: number; nick_name: string; real_name: string | null } }) {
  const t = useTexts(words);
  const may = useMay('createCheckIn');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.record}</Button>
      <WhenOpen open={open}>
        <CheckInDrawer open={open} customer={customer} onClose={() => setOpen(false)} />
      </WhenOpen>
    </>
  );
}
