import { areaOf, type OperationId } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { walkMenus } from '#app/menus.js';
import { usePreferences } from '#app/preferences.js';
import { screenNames } from '#app/screens.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { ButtonLink } from '#ui/button/Button.js';
import type { ImportDetail } from '../import-state.js';
import { type ImportKind, kindOf } from '../kinds.js';

const words = texts({
  view: (zh: string, en: string) => [`查看${zh}`, `View ${en.toLowerCase()}`],
});

/** What shows the records of a kind, where there is a list of them. */
const lists: Partial<Record<ImportKind['type'], OperationId>> = {
  member: 'listCustomers',
  tag: 'listCustomers',
  checkin: 'listDietPunches',
  origin: 'listLeads',
  ingredient: 'listIngredients',
  recipe: 'listRecipes',
  goods: 'listGoods',
  goods_map: 'listGoodsMaps',
  order: 'listPlatformOrders',
};

/** Where these records are listed: a drawn page of the menus, else the calls for those who work with them. */
function usePlaceOf(operation: OperationId | undefined): string | undefined {
  const menus = useSession((one) => one.menus);
  const developer = usePreferences((one) => one.developer);
  if (operation === undefined) return undefined;
  const area = areaOf[operation];
  for (const { node } of walkMenus(menus))
    if (node.path && node.permission.split(':')[0] === area && screenNames.includes(node.component)) return node.path;
  return developer ? `/operations/${area}?call=${operation}` : undefined;
}

/** Links from an import to the records it created. */
function RecordsLink({ of, kind }: { of: ImportDetail; kind: ImportKind }) {
  const t = useTexts(words);
  const place = usePlaceOf(lists[kind.type]);
  if (!place || of.dry_run || of.undone_at || of.created + of.updated === 0) return null;
  return (
    <ButtonLink asChild>
      <Link to={place}>{t.view(kind.zh, kind.en)}</Link>
    </ButtonLink>
  );
}

/** The same where the kind is one of this version. */
export function ImportedRecordsLink({ of }: { of: ImportDetail }) {
  const kind = kindOf(of.type);
  return kind ? <RecordsLink of={of} kind={kind} /> : null;
}
