import { useNavigate } from 'react-router-dom';
import { readToken } from '#api/token.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { StatusPage } from './StatusPage.js';

const words = texts({
  shop: ['有赞', 'Youzan'],
  title: ['从有赞来到食宜', 'Coming from Youzan'],
  text: [
    '店铺订单不会自动同步：在有赞后台导出订单文件，再导入食宜。',
    'Orders of the shop don’t come by themselves: export them in Youzan, then import the file here.',
  ],
  toImport: ['去导入订单', 'Import orders'],
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
      {signedIn ? (
        <>
          <Button onClick={() => navigate('/')}>{t.go}</Button>
          <Button look="solid" onClick={() => navigate('/system/import?open=new&kind=importPlatformOrders')}>
            {t.toImport}
          </Button>
        </>
      ) : (
        <Button look="solid" onClick={() => navigate('/login')}>
          {t.signIn}
        </Button>
      )}
    </StatusPage>
  );
}
