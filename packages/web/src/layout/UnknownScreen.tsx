import { texts, useTexts } from '#app/texts.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({
  title: (name: string) => [`「${name}」还没有页面`, `“${name}” has no page yet`],
  text: (component: string) => [
    `菜单指向的组件 ${component || '（空）'} 不在这个版本里，请在菜单管理中检查。`,
    `The menu refers to the component ${component || '(none)'}, which this version doesn’t have. Check the menu settings.`,
  ],
});

/** Shown when a menu names a component that has no screen. */
export function UnknownScreen({ name, title }: { name: string; title: string }) {
  const t = useTexts(words);
  return <EmptyState drawing="lost" title={t.title(title)} text={t.text(name.slice(0, 80))} />;
}
