import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import type { ReportMember } from './paper.js';

const words = texts({
  title: ['营养师的话', 'Words of the nutritionists'],
  none: ['还没有点评。', 'No reviews yet.'],
  by: (day: string, author: string) => [`${day} ${author}`, `${day} ${author}`],
});

/** The last words of the nutritionists to each member. */
export function WordsSection({ members }: { members: readonly ReportMember[] }) {
  const t = useTexts(words);
  const told = members.filter((one) => one.words.length > 0);
  return (
    <section>
      <h2>{t.title}</h2>
      {told.length === 0 ? <p>{t.none}</p> : null}
      {told.map((one) => (
        <chakra.div key={one.service_id} css={{ breakInside: 'avoid' }} py="1.5" borderBottomWidth="1px">
          <b>{one.name}</b>
          {one.words.map(({ date, author, text }) => (
            <chakra.p key={`${date} ${text}`}>
              <chakra.span color="ink.3" fontSize="xs">
                {t.by(date, author ?? '')}
              </chakra.span>{' '}
              {text}
            </chakra.p>
          ))}
        </chakra.div>
      ))}
    </section>
  );
}
