import { useLocation, useNavigate } from 'react-router-dom';
import { readToken } from '#api/token.js';
import { signOut, useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { StatusPage } from './StatusPage.js';

const words = texts({
  title: ['没有访问权限', 'You don’t have access'],
  text: [
    '你的角色不能使用这个页面或操作，需要时请联系管理员。',
    'Your roles do not include this page or action. Ask an administrator if you need it.',
  ],
  taken: ['这个页面不再对你开放', 'This page is no longer open to you'],
  takenText: [
    '管理员刚刚调整了你的菜单或权限。其他页面和没有保存的草稿都还在；仍需要这个页面时，请联系管理员。',
    'An administrator has just changed your menus or permissions. Other pages and unsaved drafts are still there. Ask an administrator if you need this one.',
  ],
  noRole: ['账号还没有分配角色', 'Your account has no role yet'],
  noRoleText: ['请联系管理员分配角色，之后重新登录。', 'Ask an administrator for a role, then sign in again.'],
  back: ['返回上一页', 'Go back'],
  home: ['回首页', 'Go home'],
  signIn: ['去登录', 'Sign in'],
  other: ['换个账号登录', 'Use another account'],
});

/** Shown when permission is denied or the account has no roles. */
export function NoPermission() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const user = useSession((one) => one.user);
  const bare = user?.roles.length === 0;
  const signedIn = readToken() !== undefined;
  const taken = useLocation().search === '?taken';
  const [title, text] = bare ? [t.noRole, t.noRoleText] : taken ? [t.taken, t.takenText] : [t.title, t.text];
  return (
    <StatusPage code="401" drawing="locked" title={title} text={text}>
      {signedIn ? <Button onClick={() => void signOut()}>{t.other}</Button> : null}
      {signedIn && !bare && !taken ? <Button onClick={() => navigate(-1)}>{t.back}</Button> : null}
      {bare ? null : (
        <Button look="solid" onClick={() => navigate(signedIn ? '/' : '/login')}>
          {signedIn ? t.home : t.signIn}
        </Button>
      )}
    </StatusPage>
  );
}
