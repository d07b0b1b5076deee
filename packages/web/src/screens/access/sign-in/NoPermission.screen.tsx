import { useNavigate } from 'react-router-dom';
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
  return (
    <StatusPage code="401" drawing="locked" title={bare ? t.noRole : t.title} text={bare ? t.noRoleText : t.text}>
      {signedIn ? <Button onClick={() => void signOut()}>{t.other}</Button> : null}
      {signedIn && !bare ? <Button onClick={() => navigate(-1)}>{t.back}</Button> : null}
      {bare ? null : (
        <Button look="solid" onClick={() => navigate(signedIn ? '/' : '/login')}>
          {signedIn ? t.home : t.signIn}
        </Button>
      )}
    </StatusPage>
  );
}
