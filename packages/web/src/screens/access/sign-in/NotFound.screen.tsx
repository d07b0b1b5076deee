import { useNavigate } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { StatusPage } from './StatusPage.js';

const words = texts({
  title: ['页面不存在', 'Page not found'],
  text: ['地址可能有误，或页面已移动。', 'The address may be wrong, or the page has moved.'],
  home: ['回首页', 'Go home'],
});

/** Shown for unknown paths. */
export function NotFound() {
  const t = useTexts(words);
  const navigate = useNavigate();
  return (
    <StatusPage code="404" drawing="lost" title={t.title} text={t.text}>
      <Button look="solid" onClick={() => navigate('/')}>
        {t.home}
      </Button>
    </StatusPage>
  );
}
