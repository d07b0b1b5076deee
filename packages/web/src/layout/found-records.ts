import type { Row } from '@shiyi/sdk';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useFoodNames } from '#app/food-names.js';
import { walkMenus } from '#app/menus.js';
import { useSession } from '#app/session.js';
import { customerName, otherName } from '#choices/customer-name.js';
import { formatCount } from '#ui/text/format.js';
import type { Command } from './commands.js';

const most = 4;

/** Lists whose records are found, each with the screen that shows them. */
const screens = {
  listCustomers: 'customer/CustomerList',
  listServices: 'service/ServiceList',
  listLeads: 'origin/LeadList',
  listCamps: 'camp/CampList',
  listIngredients: 'ingredient/IngredientList',
  listRecipeCases: 'recipe-case/DishList',
} as const;
type FoundList = keyof typeof screens;

type Paths = Partial<Record<FoundList, string>>;

/** Addresses of the screens in the user's menus. */
function usePaths(): Paths {
  const menus = useSession((one) => one.menus);
  const paths = new Map([...walkMenus(menus)].map(({ node }) => [node.component, node.path]));
  return Object.fromEntries(
    Object.entries(screens).flatMap(([id, component]) => (paths.has(component) ? [[id, paths.get(component)]] : [])),
  );
}

/** Rows of a list that match the keyword, if the user may see the list and its screen. */
function useMatching<Id extends FoundList>(id: Id, keyword: string, path: string | undefined): readonly Row<Id>[] {
  const may = useRights(id)[id];
  const found = useOperation<FoundList>(id, keyword && path && may ? { keyword, limit: most } : null).data;
  return keyword && found ? (found.list as Row<Id>[]) : [];
}

const detail = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Customers, services and leads that match what was typed, with what tells them apart. */
function useFoundPeople(keyword: string, paths: Paths): Command[] {
  const customers = useMatching('listCustomers', keyword, paths.listCustomers);
  const services = useMatching('listServices', keyword, paths.listServices);
  const leads = useMatching('listLeads', keyword, paths.listLeads);
  return [
    ...customers.map((one) => ({
      title: customerName(one),
      trail: detail(otherName(one), one.phone_masked),
      status: { id: 'listCustomers' as const, field: 'stage', value: one.stage },
      path: `${paths.listCustomers}/detail/${one.id}`,
    })),
    ...services.map(({ id, customer, product_name, service_no, status }) => ({
      title: `${customerName(customer)} · ${product_name}`,
      trail: service_no,
      status: { id: 'listServices' as const, field: 'status', value: status },
      path: `/order/serviceDetail/${id}`,
    })),
    ...leads.map((one) => ({
      title: one.name,
      trail: detail(one.phone_masked, one.holder?.name),
      status: { id: 'listLeads' as const, field: 'status', value: one.status },
      path: `${paths.listLeads}?lead=${one.id}`,
    })),
  ];
}

/** People, services, camps and food that match what was typed. */
export function useFoundPeopleAndFood(keyword: string): Command[] {
  const paths = usePaths();
  const people = useFoundPeople(keyword, paths);
  const camps = useMatching('listCamps', keyword, paths.listCamps);
  const { nameOf } = useFoodNames();
  const foods = useMatching('listIngredients', keyword, paths.listIngredients);
  const dishes = useMatching('listRecipeCases', keyword, paths.listRecipeCases);
  return [
    ...people,
    ...camps.map(({ id, name, status }) => ({
      title: name,
      trail: '',
      status: { id: 'listCamps' as const, field: 'status', value: status },
      path: `/order/campDetail/${id}`,
    })),
    ...foods.map(({ id, energy_kcal, ...food }) => ({
      title: nameOf(food),
      trail: `${formatCount(Math.round(energy_kcal))} kcal / 100 g`,
      path: `${paths.listIngredients}?open=${id}`,
    })),
    ...dishes.map(({ id, name }) => ({ title: name, trail: '', path: `${paths.listRecipeCases}?open=${id}` })),
  ];
}
