import { RotateCw } from 'lucide-react';
import type { OperationState } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from './Button.js';

const words = texts({ refresh: ['刷新', 'Refresh'] });

/** Reloads the data on the page. */
export function RefreshButton({ of }: { of: Pick<OperationState<unknown>, 'isRefreshing' | 'refresh'> }) {
  const t = useTexts(words);
  return (
    <Button
      shape="square"
      aria-label={t.refresh}
      title={t.refresh}
      aria-busy={of.isRefreshing}
      disabled={of.isRefreshing}
      css={{ '&[aria-busy=true] svg': { animation: 'spin 800ms linear infinite' } }}
      onClick={() => void of.refresh()}
    >
      <RotateCw aria-hidden />
    </Button>
  );
}
