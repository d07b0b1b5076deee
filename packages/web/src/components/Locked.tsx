import { texts, useTexts } from '../texts.js';
import { EmptyState } from './EmptyState.js';

const words = texts({
  title: ['没有查看权限', 'You have no access to this'],
  text: ['请联系管理员开通', 'Ask an administrator for access'],
});

/** Stands where somebody may not look. */
export function Locked() {
  const t = useTexts(words);
  return <EmptyState role="alert" drawing="locked" title={t.title} text={t.text} />;
}
