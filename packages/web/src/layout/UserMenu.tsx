import { lazyPart } from '#app/lazy-component.js';
import { useSession } from '#app/session.js';
import { LazyPopup } from '#ui/menu/LazyPopup.js';
import { UserButton } from './UserButton.js';

const UserMenuContent = lazyPart(() => import('./UserMenuContent.js'), 'UserMenuContent');

/** User button; its menu loads on first use. */
export function UserMenu({ compact }: { compact: boolean }) {
  if (!useSession((one) => one.user)) return null;
  return (
    <LazyPopup popup="menu" trigger={<UserButton compact={compact} />}>
      <UserMenuContent compact={compact} />
    </LazyPopup>
  );
}
