import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { copiesPath, orderPath } from './poster.js';

const words = texts({ copies: ['海报文案', 'Poster copies'], order: ['海报日历', 'Poster calendar'] });

/** Renders the ways to what belongs to posters. */
export function PosterLinks() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('listPosterCopies', 'getPosterCycle');
  return (
    <>
      {may.listPosterCopies ? <Button onClick={() => void navigate(copiesPath)}>{t.copies}</Button> : null}
      {may.getPosterCycle ? <Button onClick={() => void navigate(orderPath)}>{t.order}</Button> : null}
    </>
  );
}
