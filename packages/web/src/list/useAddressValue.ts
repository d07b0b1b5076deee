import { useLocation, useNavigate } from 'react-router-dom';

/** A value that lives in the address, such as which record is open: a link leads to it, going back undoes it. */
export function useAddressValue(name: string): [value: string | undefined, set: (value: string | number | undefined) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const value = new URLSearchParams(search).get(name) || undefined;
  return [
    value,
    (next) => {
      const query = new URLSearchParams(search);
      if (next === undefined) query.delete(name);
      else query.set(name, String(next));
      const text = query.toString();
      void navigate({ pathname, search: text ? `?${text}` : '' }, { state: { keepScroll: true } });
    },
  ];
}
