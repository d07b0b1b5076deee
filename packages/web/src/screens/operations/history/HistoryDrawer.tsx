import { lazyPart } from '#app/lazy-component.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { Props } from './RecordHistory.js';

const RecordHistory = lazyPart(() => import('./RecordHistory.js'), 'RecordHistory');

/** Shows the saved states of one record; loads with its first opening. */
export function HistoryDrawer(props: Props) {
  return (
    <WhenOpen open={props.id !== undefined}>
      <RecordHistory {...props} />
    </WhenOpen>
  );
}
