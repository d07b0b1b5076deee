import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { formatTime } from '#ui/text/format.js';
import { findButton, menuOf } from '../menu-edits.js';
import { PhoneFrame } from './PhoneFrame.js';
import { PhoneMenu } from './PhoneMenu.js';

const words = texts({
  title: ['线上', 'Live'],
  note: (when: string) => [`${when} 发布`, `Published ${when}`],
  never: ['还没有发布过菜单', 'No menu has been published yet'],
});

/** Shows the menu that customers have now. */
export function LivePhone({ live }: { live: Data<'getWxMenu'> }) {
  const t = useTexts(words);
  const menu = menuOf(live.buttons);
  const [open, setOpen] = useState<string>();
  return (
    <PhoneFrame title={t.title} note={live.published_at ? t.note(formatTime(live.published_at)) : t.never}>
      <PhoneMenu menu={menu} selected={findButton(menu, open)} onSelect={setOpen} />
    </PhoneFrame>
  );
}
