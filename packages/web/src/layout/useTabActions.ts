import { useNavigate } from 'react-router-dom';
import { refresh } from '#api/client.js';
import { settle } from '#app/routes.js';
import { useSession } from '#app/session.js';
import { type Tab, useTabs } from '#app/tabs.js';
import { texts, textsNow } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { joinNames } from '#ui/text/format.js';

const words = texts({
  title: ['有未保存的内容', 'Unsaved changes'],
  list: (names: string) => [`关闭后将丢失：${names}`, `Closing will discard: ${names}`],
  refresh: (name: string) => [`刷新后将丢失：${name}`, `Refreshing will discard: ${name}`],
  leave: ['放弃并继续', 'Discard and continue'],
  keep: ['继续编辑', 'Keep editing'],
});

/** Returns the title of a tab: set by its screen, or else from the route. */
export function titleOf(tab: Tab): string {
  return tab.title ?? settle(tab.path, useSession.getState().menus)?.route.title ?? tab.path;
}

/** Asks the user to confirm that unsaved changes in these tabs may be lost; returns true if there are none. */
export async function mayLose(tabs: readonly Tab[], how: 'list' | 'refresh' = 'list'): Promise<boolean> {
  const dirty = tabs.filter((tab) => tab.dirty);
  if (dirty.length === 0) return true;
  const t = textsNow(words);
  const names = joinNames(dirty.map((tab) => titleOf(tab)));
  return confirm({ title: t.title, text: t[how](names), action: t.leave, cancel: t.keep, danger: true });
}

/** Returns the tab actions; closing the active tab navigates to the last remaining tab, or home. */
export function useTabActions(active: string | undefined) {
  const navigate = useNavigate();

  const go = (tab: Tab | undefined) => navigate(tab ? tab.path + tab.search : '/');

  async function close(paths: readonly string[]) {
    const { tabs, close: drop } = useTabs.getState();
    if (!(await mayLose(tabs.filter((tab) => paths.includes(tab.path))))) return;
    if (active !== undefined && paths.includes(active)) await go(tabs.filter((tab) => !paths.includes(tab.path)).at(-1));
    drop(paths);
  }

  const all = () => useTabs.getState().tabs;
  return {
    show: (tab: Tab) => void go(tab),
    close: (tab: Tab) => void close([tab.path]),
    closeOthers: (tab: Tab) => {
      if (tab.path !== active) void go(tab);
      void close(
        all()
          .map((one) => one.path)
          .filter((path) => path !== tab.path),
      );
    },
    closeAll: () => void close(all().map((one) => one.path)),
    refresh: async (tab: Tab) => {
      if (!(await mayLose([tab], 'refresh'))) return;
      // Revalidate explicitly, because recent responses would otherwise count as fresh.
      void refresh();
      void navigate(`/redirect${tab.path}${tab.search}`, { replace: tab.path === active });
    },
    reopen: () => {
      const last = useTabs.getState().closed.at(-1);
      if (!last) return;
      useTabs.setState(({ closed }) => ({ closed: closed.slice(0, -1) }));
      void go(last);
    },
  };
}
