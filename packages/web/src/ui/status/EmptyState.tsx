import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Drawing = 'empty' | 'search' | 'error' | 'locked' | 'offline' | 'lost';

const marks: Record<Drawing, ReactNode> = {
  empty: <path d="M34 44h28M40 52h16" />,
  search: (
    <>
      <circle cx="46" cy="44" r="9" />
      <path d="m53 51 8 8" />
    </>
  ),
  error: <path d="M48 36v13m0 7v.5" />,
  locked: (
    <>
      <rect x="37" y="44" width="22" height="16" rx="3" />
      <path d="M41 44v-4a7 7 0 0 1 14 0v4" />
    </>
  ),
  offline: <path d="M34 46a20 20 0 0 1 28 0M40 52a11 11 0 0 1 16 0m-8 6v.5M34 36l28 26" />,
  lost: <path d="M42 41a6 6 0 1 1 8 6c-2 1-2 2-2 4m0 6v.5" />,
};

interface Props {
  drawing?: Drawing;
  title: string;
  text?: ReactNode;
  /** The single next step. */
  action?: ReactNode;
  role?: 'alert';
  /** Renders the title as the page's heading. */
  heading?: boolean;
}

/** Renders an empty state: why there is nothing to show and what to do next. */
export function EmptyState({ drawing = 'empty', title, text, action, role, heading }: Props) {
  return (
    <Flex direction="column" align="center" textAlign="center" gap="1" py="12" px="4" role={role}>
      <chakra.svg
        viewBox="0 0 96 88"
        width="96px"
        height="88px"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        color={drawing === 'error' ? 'rose' : drawing === 'locked' ? 'amber' : 'jade.500'}
        mb="2"
        aria-hidden
      >
        <chakra.ellipse cx="48" cy="46" rx="40" ry="34" fill="sunken" stroke="none" />
        <path d="M22 34h52c0 22-11 36-26 36S22 56 22 34Z" opacity=".35" />
        <path d="M40 70h16l3 6H37Z" opacity=".35" />
        {marks[drawing]}
      </chakra.svg>
      <chakra.div as={heading ? 'h1' : 'div'} fontSize="md" fontWeight="medium">
        {title}
      </chakra.div>
      {text ? (
        <chakra.div color="ink.2" maxWidth="420px">
          {text}
        </chakra.div>
      ) : null}
      {action ? <chakra.div mt="3">{action}</chakra.div> : null}
    </Flex>
  );
}
