import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Facts } from '#ui/facts/Facts.js';

const words = texts({
  removed: ['删除', 'Deleted'],
  anonymised: ['保留，但去掉个人内容', 'Kept without personal data'],
  kept: ['依法或因业务保留', 'Kept'],
  rows: (count: number) => [`${count} 条`, `${count}`],
  review: (count: number) => [
    `其他记录里有 ${count} 处文字提到此人，需要人工处理。`,
    `Text to review: ${countOf(count, 'other record')} with the name of this person.`,
  ],
  searching: (places: string) => [
    `还在查找：${places}。数据较多，会在后台继续；查找完以前，这些地方可能仍有此人的内容。`,
    `Still being searched: ${places}. There is much data, so this goes on in the background; until it is done, the person may still be named there.`,
  ],
  toReview: ['去处理', 'Review them'],
  backups: [
    '以前的备份仍含有此人的数据，直到备份被删除；恢复旧备份后，请重新执行删除。',
    'Earlier backups hold the data until they are deleted. After restoring one, erase the person again.',
  ],
});

type Report = Data<'eraseCustomer'>;

function CountAndReason({ count, reason }: Report['removed'][number]) {
  const t = useTexts(words);
  return (
    <>
      {t.rows(count)}
      {reason ? (
        <chakra.span color="ink.3" ms="2">
          {reason}
        </chakra.span>
      ) : null}
    </>
  );
}

/** What an erasure deletes, anonymizes and keeps, and why. */
export function ErasureCounts({ report }: { report: Report }) {
  const t = useTexts(words);
  const mayReview = useMay('listErasureFindings');
  const parts = (['removed', 'anonymised', 'kept'] as const).filter((name) => report[name].length > 0);
  return (
    <Flex direction="column" gap="3">
      {parts.map((name) => (
        <div key={name}>
          <chakra.h3 fontWeight="semibold" mb="1">
            {t[name]}
          </chakra.h3>
          <Facts facts={report[name].map((counted) => ({ name: counted.name, value: <CountAndReason {...counted} /> }))} />
        </div>
      ))}
      {report.searching.length > 0 ? <p>{t.searching(report.searching.join('、'))}</p> : null}
      {report.to_review > 0 ? (
        <p>
          {t.review(report.to_review)}{' '}
          {report.erased_at !== null && mayReview ? (
            <Link to={`/user/erasure?customer_id=${report.id}&is_settled=false`}>{t.toReview}</Link>
          ) : null}
        </p>
      ) : null}
      <chakra.p color="ink.3">{t.backups}</chakra.p>
    </Flex>
  );
}
