import { useLocation, useNavigate } from 'react-router-dom';

/** Reads and changes several URL parameters at once; use `useAddressValue` for a single one. */
export function useAddress(): [query: URLSearchParams, change: (values: Record<string, string | number | undefined>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (values) => {
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) query.delete(name);
        else query.set(name, String(value));
      }
      const text = query.toString();
      void navigate({ pathname, search: text ? `?${text}` : '' }, { state: { keepScroll: true } });
    },
  ];
}
