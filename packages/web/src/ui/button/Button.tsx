import { chakra, defineRecipe, mergeRefs } from '@chakra-ui/react';
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { touch } from '#theme/touch.js';

const style = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flexShrink: 0,
    borderWidth: '1px',
    borderRadius: 's',
    fontWeight: 'normal',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    textDecoration: 'none',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    '& svg': { width: '16px', height: '16px', flexShrink: 0 },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
    [touch]: { minHeight: '40px' },
  },
  variants: {
    look: {
      solid: {
        bg: 'jade.600',
        borderColor: 'jade.600',
        color: 'onSolid',
        fontWeight: 'semibold',
        _hover: { bg: 'jade.700', borderColor: 'jade.700' },
      },
      outline: {
        ...{ bg: 'surface', borderColor: 'line.strong', color: 'ink' },
        _hover: { bg: 'sunken' },
        '&[aria-pressed=true]': { bg: 'jade.50', borderColor: 'jade.600', color: 'jade.700', fontWeight: 'medium' },
      },
      quiet: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'ink.2',
        _hover: { bg: 'sunken', color: 'ink' },
        _expanded: { bg: 'sunken' },
      },
      danger: { bg: 'surface', borderColor: 'line.strong', color: 'rose', _hover: { bg: 'rose.50', borderColor: 'rose' } },
      dangerSolid: {
        bg: 'rose',
        borderColor: 'rose',
        color: 'onSolid',
        fontWeight: 'semibold',
        _hover: { filter: 'brightness(.92)' },
      },
      link: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'jade.700',
        px: 0,
        height: 'auto',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
      },
    },
    size: {
      sm: { height: '28px', px: '2.5', fontSize: 'xs' },
      md: { height: '32px', px: '3' },
      lg: { height: '40px', px: '4', fontSize: 'md' },
      xl: { height: '48px', px: '4', fontSize: 'md' },
    },
    shape: { square: { px: 0, aspectRatio: '1' } },
  },
  compoundVariants: [{ look: 'link', css: { height: 'auto', px: 0, minHeight: '24px' } }],
  defaultVariants: { look: 'outline', size: 'md' },
});

const StyledButton = chakra('button', style, { defaultProps: { type: 'button' } });

type Props = ComponentProps<typeof StyledButton>;

const stop = (event: MouseEvent) => event.preventDefault();

/** A button that is disabled while it has the focus keeps it: the browser would move it to the page, and the place on the page would be lost. */
function FocusKeepingButton({ ref, disabled, onClick, onBlur, ...rest }: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const [isKept, setKept] = useState(false);
  useLayoutEffect(() => setKept(disabled === true && document.activeElement === own.current), [disabled]);
  const blur: Props['onBlur'] = (event) => {
    setKept(false);
    onBlur?.(event);
  };
  return (
    <StyledButton
      {...rest}
      ref={mergeRefs(own, ref)}
      disabled={disabled && !isKept}
      aria-disabled={disabled && isKept ? true : rest['aria-disabled']}
      onClick={disabled ? stop : onClick}
      onBlur={blur}
    />
  );
}

/** Renders a button; `look="solid"` is for the main action of a page. */
export const Button = (props: Props) => ('disabled' in props ? <FocusKeepingButton {...props} /> : <StyledButton {...props} />);

/** Renders a link styled as a button. */
export const ButtonLink = chakra('a', style);
