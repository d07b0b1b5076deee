import { chakra } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

const leastHeight = 52;

/** Returns the height of the header, which takes a second line on a phone. */
export function useHeight(of: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(leastHeight);
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setHeight(element.offsetHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [of]);
  return height;
}

/** The sticky header; everything except the tabs scrolls under it. It is stacked above the tabs, because it contains the drawers opened by its actions. */
const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'head',
    flexShrink: 0,
    minHeight: `${leastHeight}px`,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2.5',
    px: { base: '3', sm: '5' },
    py: { base: '1.5', lg: '0' },
    rowGap: { base: '0.5', lg: '2.5' },
    bg: 'surface',
  },
});

interface Props {
  ref: RefObject<HTMLElement | null>;
  title: string;
  /** Shown before the title, such as a picture. */
  mark: ReactNode;
  /** State shown on every tab. */
  chips: ReactNode;
  /** Navigation and actions, on the right. */
  children: ReactNode;
}

/** Renders the sticky header of a record. */
export function RecordHead({ ref, title, mark, chips, children }: Props) {
  return (
    <Head ref={ref}>
      {mark}
      <chakra.h1 fontSize="lg" fontWeight="semibold">
        {title}
      </chakra.h1>
      {chips}
      {children}
    </Head>
  );
}
