import { lazy, Suspense } from 'react';
import { useFeedback } from '../screens/feedback/feedback.js';

const FeedbackDrawer = lazy(async () => ({ default: (await import('../screens/feedback/FeedbackDrawer.js')).FeedbackDrawer }));

/** Where the report of a problem appears; stands once in the shell. */
export function Feedback() {
  const open = useFeedback((one) => one.open);
  return <Suspense>{open ? <FeedbackDrawer /> : null}</Suspense>;
}
