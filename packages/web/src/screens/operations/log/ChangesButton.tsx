import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { LazyPopup } from '#ui/menu/LazyPopup.js';

const ChangesPopover = lazyPart(() => import('./ChangesPopover.js'), 'ChangesPopover');

const words = texts({ changes: ['改了什么', 'What changed'] });

/** Shows what an operation changed below its row, read once it is asked for. */
export function ChangesButton({ id }: { id: number }) {
  const t = useTexts(words);
  const button = (
    <Button look="link" size="sm" data-line>
      {t.changes}
    </Button>
  );
  return (
    <LazyPopup popup="dialog" trigger={button}>
      <ChangesPopover id={id} label={t.changes} trigger={button} />
    </LazyPopup>
  );
}
