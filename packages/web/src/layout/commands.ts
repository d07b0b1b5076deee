import type { OperationId } from '@shiyi/sdk';
import { useMemo } from 'react';
import { displayOf, walkMenus } from '#app/menus.js';
import { setPreferences, usePreferences } from '#app/preferences.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { openFeedback } from '#screens/operations/work-order/feedback.js';
import { usePalette } from './palette.js';
import { leave } from './UserMenuContent.js';

const words = texts({
  home: ['首页', 'Home'],
  centre: ['个人中心', 'My account'],
  action: ['操作', 'Action'],
  light: ['浅色外观', 'Light appearance'],
  dark: ['深色外观', 'Dark appearance'],
  other: ['Switch to English', '切换到中文'],
  compact: ['紧凑行高', 'Compact rows'],
  normal: ['标准行高', 'Normal rows'],
  shortcuts: ['键盘快捷键', 'Keyboard shortcuts'],
  feedback: ['反馈问题', 'Report a problem'],
  signOut: ['退出登录', 'Sign out'],
});

export interface Command {
  title: string;
  /** Breadcrumb of the command, or what tells a record apart. */
  trail: string;
  /** Field of a record that is shown in the contract's words. */
  status?: { id: OperationId; field: string; value: string };
  path?: string;
  act?: () => void;
}

/** Returns all menu pages and shell actions as commands. */
export function useCommands(): Command[] {
  const t = useTexts(words);
  const menus = useSession((one) => one.menus);
  const readOnly = useSession((one) => one.user?.read_only ?? true);
  const { language, density } = usePreferences();
  return useMemo(() => {
    const pages: Command[] = [];
    for (const { node, trail } of walkMenus(menus)) {
      if (!node.path || trail.some((one) => one.hidden) || displayOf(node).kind === 'group' || node.children.length > 0) continue;
      pages.push({
        title: node.title,
        path: node.path,
        trail: trail
          .slice(0, -1)
          .map((one) => one.title)
          .join(' / '),
      });
    }
    const act = (title: string, run: () => void): Command => ({ title, trail: t.action, act: run });
    return [
      ...pages,
      { title: t.centre, trail: '', path: '/user/center' },
      act(t.light, () => setPreferences({ theme: 'light' })),
      act(t.dark, () => setPreferences({ theme: 'dark' })),
      act(density === 'compact' ? t.normal : t.compact, () => setPreferences({ density: density === 'compact' ? 'normal' : 'compact' })),
      act(t.other, () => setPreferences({ language: language === 'en' ? 'zh-CN' : 'en' })),
      act(t.shortcuts, () => usePalette.setState({ sheet: true })),
      ...(readOnly ? [] : [act(t.feedback, openFeedback)]),
      act(t.signOut, () => void leave()),
    ];
  }, [t, menus, readOnly, language, density]);
}
