import { useNavigate } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { StatusPage } from './StatusPage.js';

const words = texts({
  title: ['接口不可用，请联系开发人员', 'Interface unreachable, contact developers'],
  text: [
    '服务不支持这种请求，可能是前后端版本不一致。',
    'The server doesn’t support this request. The console and the server may be different versions.',
  ],
  home: ['回首页', 'Go home'],
});

/** Shown when the server does not support an operation the console calls. */
export function Unreachable() {
  const t = useTexts(words);
  const navigate = useNavigate();
  return (
    <StatusPage code="405" drawing="error" title={t.title} text={t.text}>
      <Button look="solid" onClick={() => navigate('/')}>
        {t.home}
      </Button>
    </StatusPage>
  );
}
