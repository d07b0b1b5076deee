import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { useFeedback } from '#screens/operations/work-order/feedback.js';
import { useOpenCount } from '#ui/dialog/useOpenCount.js';

const FeedbackDrawer = lazyPart(() => import('#screens/operations/work-order/FeedbackDrawer.js'), 'FeedbackDrawer');

/** Drawer for reporting a problem; rendered once, in the shell. */
export function Feedback() {
  const open = useFeedback((one) => one.open);
  const turn = useOpenCount(open);
  return <Suspense>{turn > 0 ? <FeedbackDrawer key={turn} open={open} /> : null}</Suspense>;
}
