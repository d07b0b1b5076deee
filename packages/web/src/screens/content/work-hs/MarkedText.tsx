import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { type RefObject, useRef } from 'react';
import { Textarea } from '#ui/input/Input.js';

export type Risk = Data<'checkPhrase'>[number];

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  id: string;
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  value: string;
  risks: readonly Risk[];
  onChange: (text: string, caret: number) => void;
}

interface Piece {
  text: string;
  from: number;
  risk: Risk | undefined;
}

/** The text in pieces, each of them watched for or not. */
function piecesOf(text: string, risks: readonly Risk[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const risk of risks) {
    if (risk.from < at || risk.to > text.length) continue;
    pieces.push(
      { text: text.slice(at, risk.from), from: at, risk: undefined },
      { text: text.slice(risk.from, risk.to), from: risk.from, risk },
    );
    at = risk.to;
  }
  return [...pieces, { text: text.slice(at), from: at, risk: undefined }];
}

/** Drawn behind the field with the same letters, which are not seen, so that the marks stand under the words. */
const Behind = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'transparent',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    overflow: 'hidden',
    pointerEvents: 'none',
    lineHeight: '1.6',
    '& mark': { color: 'transparent', bg: 'amber.50', borderRadius: '2px', boxShadow: '0 2px 0 {colors.amber}' },
    '& mark[data-level=high]': { bg: 'rose.50', boxShadow: '0 2px 0 {colors.rose}' },
  },
});

/** Renders a text field that marks the words that risk rules watch for. */
export function MarkedText({ field, id, label, invalid, describedBy, value, risks, onChange }: Props) {
  const behind = useRef<HTMLDivElement>(null);
  return (
    <chakra.div position="relative" bg="surface" borderRadius="s">
      <Behind ref={behind} aria-hidden>
        {piecesOf(value, risks).map(({ text, from, risk }) =>
          risk ? (
            <mark key={from} data-level={risk.level}>
              {text}
            </mark>
          ) : (
            <span key={from}>{text}</span>
          ),
        )}
        {'\n'}
      </Behind>
      <Textarea
        ref={field}
        id={id}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        position="relative"
        bg="transparent"
        rows={6}
        height="auto"
        px="3"
        py="2"
        lineHeight="1.6"
        value={value}
        onScroll={({ currentTarget }) => {
          if (behind.current) behind.current.scrollTop = currentTarget.scrollTop;
        }}
        onChange={({ target }) => onChange(target.value, target.selectionStart)}
      />
    </chakra.div>
  );
}
