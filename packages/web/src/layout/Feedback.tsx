import { lazy, Suspense } from 'react';
import { useOpening } from '../hooks/useOpening.js';
import { useFeedback } from '../screens/work-order/feedback.js';

const FeedbackDrawer = lazy(async () => ({ default: (await import('../screens/work-order/FeedbackDrawer.js')).FeedbackDrawer }));

/** Where the report of a problem appears; stands once in the shell. */
export function Feedback() {
  const open = useFeedback((one) => one.open);
  const turn = useOpening(open);
  return <Suspense>{turn > 0 ? <FeedbackDrawer key={turn} open={open} /> : null}</Suspense>;
}
