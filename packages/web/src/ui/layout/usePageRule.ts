import { useEffect } from 'react';

/** Sets paper and margins by an `@page` rule while the screen is shown; other screens are printed as browsers do. */
export function usePageRule(rule: string) {
  useEffect(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(rule);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
    };
  }, [rule]);
}
