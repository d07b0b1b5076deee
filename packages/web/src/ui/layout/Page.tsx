import { chakra } from '@chakra-ui/react';
import { Children, type ReactNode, Suspense } from 'react';
import { Skeleton } from '#ui/status/Skeleton.js';

const Room = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '14px', padding: { base: '14px 12px', sm: '18px 20px' }, flex: '1', minWidth: 0 },
});

/** Lays out the header, filters and content of a screen. Each part suspends separately, so a pending part does not hide the others. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <Room>
      {Children.map(children, (part) => (
        <Suspense fallback={<Skeleton height="96px" borderRadius="md" animation="appear 160ms ease-out 200ms backwards" />}>
          {part}
        </Suspense>
      ))}
    </Room>
  );
}
