import { useLocation, useNavigate } from 'react-router-dom';
import { useTabs } from '#app/tabs.js';
import { useSteady } from '#ui/status/useSteady.js';

type Values = Record<string, string | number | undefined>;

/** Returns the query of this page as the address has it now, which a page that was just changed has not rendered yet. */
function queryNow(pathname: string, rendered: string): URLSearchParams {
  const [path, search] = location.hash.slice(1).split(/\?(.*)/s);
  return new URLSearchParams(path === pathname ? search : rendered);
}

/** Reads and changes several URL parameters at once; use `useAddressValue` for a single one. The second stays the same function. */
export function useAddress(): [query: URLSearchParams, change: (values: Values) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const change = useSteady((values: Values) => {
    const query = queryNow(pathname, search);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) query.delete(name);
      else query.set(name, String(value));
    }
    const text = query.toString();
    const next = text ? `?${text}` : '';
    // If the next step leaves the page before this address is rendered, its tab must not come back with the former one.
    useTabs.getState().change(pathname, { search: next });
    void navigate({ pathname, search: next }, { state: { keepScroll: true } });
  });
  return [new URLSearchParams(search), change];
}
