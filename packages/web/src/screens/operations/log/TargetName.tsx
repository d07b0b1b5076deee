import { Link } from 'react-router-dom';
import { walkMenus } from '#app/menus.js';
import { useSession } from '#app/session.js';
import { places } from '#app/sitemap.js';
import { texts, useTexts } from '#app/texts.js';
import { Mono } from '#ui/facts/Facts.js';
import { moduleTitle } from './ActionName.js';

const words = texts({
  one: (what: string, id: string) => [`${what} ${id} 号`, `${what} ${id}`],
  several: (what: string, count: number) => [`${what} ${count} 条`, `${what}: ${count}`],
});

interface Props {
  entry: { module: string; target: string | null; target_name: string | null };
}

const isIds = (target: string) => /^\d+(,\d+)*$/.test(target);

/** Returns where a record of an area is shown: on a page of its own, or in its list. */
function usePathOf(area: string, target: string | null): string | undefined {
  const menus = useSession((one) => one.menus);
  if (target === null || !/^\d+$/.test(target)) return undefined;
  const list = [...walkMenus(menus)].find(({ node }) => node.component.startsWith(`${area}/`))?.node.path;
  const own = places.find((place) => place.screen?.startsWith(`${area}/`) && place.path.endsWith('/:id') && place.within === list);
  if (own) return own.path.replace(':id', target);
  return list && `${list}?open=${target}`;
}

/** Shows what an operation changed: its name, or what it is, with a link where it is shown. */
export function TargetName({ entry: { module, target, target_name } }: Props) {
  const t = useTexts(words);
  const path = usePathOf(module, target);
  if (target === null) return '–';
  if (!isIds(target)) return <Mono>{target}</Mono>;
  const count = target.split(',').length;
  const name = target_name ?? (count > 1 ? t.several(moduleTitle(module), count) : t.one(moduleTitle(module), target));
  if (!path) return name;
  return (
    <Link to={path} data-short onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}
