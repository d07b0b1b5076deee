import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { withCachedStyles } from './cached-styles.js';
import { fonts, globalCss } from './global-styles.js';
import { slotStyles } from './slot-styles.js';
import { colors, food, plain, shade, spacing } from './tokens.js';

const config = defineConfig({
  cssVarsPrefix: 'shiyi',
  theme: {
    breakpoints: { sm: '640px', md: '800px', lg: '1024px', xl: '1280px' },
    keyframes: {
      appear: { from: { opacity: 0 }, to: { opacity: 1 } },
      vanish: { from: { opacity: 1 }, to: { opacity: 0 } },
      rise: { from: { opacity: 0, transform: 'translateY(6px)' }, to: { opacity: 1, transform: 'none' } },
      slideIn: { from: { transform: 'translateX(24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
      slideOut: { from: { transform: 'none', opacity: 1 }, to: { transform: 'translateX(24px)', opacity: 0 } },
      slideInStart: { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
      pulse: { '0%,100%': { opacity: 1 }, '50%': { opacity: 0.45 } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
    tokens: {
      fonts: plain({
        body: fonts,
        mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono CJK SC",monospace',
      }),
      fontSizes: plain({ '2xs': '11px', xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px', '2xl': '22px', '3xl': '28px' }),
      borderWidths: plain({ 1: '1px', 2: '2px' }),
      fontWeights: plain({ normal: '400', medium: '500', semibold: '600' }),
      radii: plain({ xs: '4px', s: '6px', md: '8px', lg: '12px', full: '999px' }),
      spacing,
      sizes: {
        ...spacing,
        ...plain({
          full: '100%',
          preview: '244px',
          sidebar: '224px',
          rail: '64px',
          topbar: '52px',
          tabs: '36px',
          field: '34px',
          calendar: '252px',
          upload: '132px',
          month: '256px',
        }),
      },
      zIndex: { bar: { value: 20 }, head: { value: 30 }, overlay: { value: 100 }, popover: { value: 200 }, toast: { value: 400 } },
      durations: plain({ fast: '120ms', moderate: '160ms', slow: '200ms' }),
      colors: { food, paper: { value: '#ffffff' } },
    },
    semanticTokens: {
      colors,
      shadows: {
        card: shade('0 1px 2px rgba(24,33,28,.05), 0 8px 24px -12px rgba(24,33,28,.18)', 'none'),
        float: shade(
          '0 1px 2px rgba(24,33,28,.06), 0 12px 36px -8px rgba(24,33,28,.24)',
          '0 0 0 1px rgba(255,255,255,.06), 0 16px 40px rgba(0,0,0,.5)',
        ),
      },
    },
    slotRecipes: slotStyles,
  },
});

/** Theme with only the tokens and styles this console uses. */
const whole = () => createSystem(defaultBaseConfig, config, { preflight: true, globalCss });

/** The same without global styles: built pages contain them (vite.config.ts). */
const withoutPageStyles = () => ({ ...createSystem(defaultBaseConfig, config, { preflight: false }), _global: [] });

export const system = withCachedStyles(import.meta.env?.PROD ? withoutPageStyles() : whole());
