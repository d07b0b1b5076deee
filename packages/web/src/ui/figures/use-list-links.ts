import { useMemo } from 'react';
import { useRights } from '#api/Can.js';
import { walkMenus } from '#app/menus.js';
import { useSession } from '#app/session.js';
import { places } from '#app/sitemap.js';
import type { FigureRows } from './region-rows.js';

type List = FigureRows['list'];

/** The screen of each list. */
const screens: Record<List, string> = {
  listExternalUsers: 'external-user/ContactList',
  listCustomers: 'customer/CustomerList',
  listLeads: 'origin/LeadList',
  listPlatformOrders: 'platform-order/OrderList',
  listServices: 'service/ServiceList',
  listDietPunches: 'punch/PunchReview',
  listGroupChats: 'work-chat-group/GroupChatList',
  listStaff: 'users/StaffList',
  listEnterprises: 'enterprise/EnterpriseList',
  listEnterpriseStatistics: 'enterprise-statistic/EnterpriseStatistics',
};
const noLists: readonly List[] = [];

/** Returns the way to the rows behind a figure; undefined if the user may not read the list or has no way to its screen. */
export function useListLinks(all: readonly FigureRows[] | undefined) {
  const lists = all ? [...new Set(all.map(({ list }) => list))].sort() : noLists;
  const rights = useRights(...lists);
  const menus = useSession((one) => one.menus);
  const paths = useMemo(() => {
    const ofMenus = [...walkMenus(menus)].map(({ node }) => [node.component, node.path] as const);
    const ofPlaces = places.flatMap(({ screen, path }) => (screen ? [[screen, path] as const] : []));
    return new Map([...ofPlaces, ...ofMenus]);
  }, [menus]);
  return ({ list, query }: FigureRows) => {
    const path = paths.get(screens[list]);
    return rights[list] && path ? `${path}?${query}` : undefined;
  };
}
