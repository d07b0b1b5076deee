import { useNavigate } from 'react-router-dom';
import { readToken } from '#api/token.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { StatusPage } from './StatusPage.js';

const words = texts({
  shop: ['有赞', 'Youzan'],
  title: ['从有赞来到食宜', 'Coming from Youzan'],
  text: ['店铺订单会自动导入为平台订单，无需在此操作。', 'Shop orders are imported automatically. There is nothing to do here.'],
  go: ['进入食宜', 'Go to Shiyi'],
  signIn: ['去登录', 'Sign in'],
});

/** Landing page for redirects from the Youzan shop platform. */
export function Yzan() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const signedIn = readToken() !== undefined;
  return (
    <StatusPage code={t.shop} drawing="lost" title={t.title} text={t.text}>
      <Button look="solid" onClick={() => navigate(signedIn ? '/' : '/login')}>
        {signedIn ? t.go : t.signIn}
      </Button>
    </StatusPage>
  );
}
