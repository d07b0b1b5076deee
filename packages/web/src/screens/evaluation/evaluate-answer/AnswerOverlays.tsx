import { lazyPart } from '#app/lazy-component.js';
import type { OpenRecord } from '#list/useOpen.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';

const AnswerDetail = lazyPart(() => import('./AnswerDetail.js'), 'AnswerDetail');
const AnswerDrawer = lazyPart(() => import('./AnswerDrawer.js'), 'AnswerDrawer');

/** An opened answer, or the form of a new one; what was saved opens with its result. */
export function AnswerOverlays({ open, customer }: { open: OpenRecord; customer?: number }) {
  return (
    <>
      <WhenOpen open={open.id !== undefined}>
        <AnswerDetail id={open.id} onClose={open.close} />
      </WhenOpen>
      <WhenOpen open={open.value === 'new'}>
        {open.value === 'new' ? <AnswerDrawer customer={customer} onClose={open.close} onSaved={open.show} /> : null}
      </WhenOpen>
    </>
  );
}
