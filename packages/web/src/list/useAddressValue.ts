import { useLocation, useNavigate } from 'react-router-dom';

/** Keeps a value in the URL, such as the id of the open record, so that links restore it and Back undoes it. */
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
