import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { Card } from '#ui/layout/Card.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { GoLink } from '../detail/GoLink.js';
import { type Preview, useBuilderState } from './builder-store.js';
import { rulesIn } from './condition-tree.js';
import { isComplete } from './rule-fields.js';

const words = texts({
  title: ['现在的结果', 'Result now'],
  matched: (count: string, total: string) => [`满足条件 ${count} / ${total} 位客户`, `${count} of ${total} customers match`],
  come: (count: string) => [`新增 ${count}`, `${count} come`],
  go: (count: string) => [`移出 ${count}`, `${count} go`],
  change: ['保存后', 'After saving'],
  marks: (count: string, minutes: number) => [
    `企业微信打标 ${count} 次，约 ${minutes} 分钟`,
    `${count} marks in WeCom, about ${minutes} min`,
  ],
  sample: ['其中有', 'Among them'],
  checking: ['正在试算…', 'Counting…'],
  left: (count: number) => [`${count} 条还没填完，暂不计入`, `${count} not complete yet, not counted`],
  none: ['添加条件后，这里显示有多少客户满足。', 'Add a rule to see how many customers match.'],
});

/** Shows who matches the condition as it stands, and what saving it would change. */
export function PreviewPanel() {
  const t = useTexts(words);
  const preview = useBuilderState((state) => state.preview);
  const isChecking = useBuilderState((state) => state.isChecking);
  const failure = useBuilderState((state) => state.failure);
  const left = useBuilderState((state) => rulesIn(state.root).filter((rule) => !isComplete(rule)).length);
  const empty = isChecking ? <Skeleton width="60%" height="6" /> : failure ? null : <chakra.p color="ink.3">{t.none}</chakra.p>;
  return (
    <Card p="4" aria-label={t.title} position={{ lg: 'sticky' }} top={{ lg: '16px' }}>
      <Flex direction="column" gap="2">
        <Flex justify="space-between" align="center">
          <chakra.h2 fontWeight="semibold">{t.title}</chakra.h2>
          <chakra.span role="status" color="ink.3" fontSize="xs">
            {isChecking ? t.checking : ''}
          </chakra.span>
        </Flex>
        {preview ? <Figures preview={preview} /> : empty}
        {failure ? (
          <chakra.p role="alert" color="rose">
            {failure}
          </chakra.p>
        ) : null}
        {left > 0 ? (
          <chakra.p color="amber" fontSize="xs">
            {t.left(left)}
          </chakra.p>
        ) : null}
        {preview && preview.sample.length > 0 ? <Sample sample={preview.sample} /> : null}
      </Flex>
    </Card>
  );
}

function Figures({ preview }: { preview: Preview }) {
  const t = useTexts(words);
  const { count, total, come, go, marks, minutes } = preview;
  const share = total > 0 ? Math.max(count > 0 ? 1 : 0, Math.round((count / total) * 100)) : 0;
  return (
    <>
      <chakra.p aria-live="polite" fontSize="md" fontWeight="semibold" fontVariantNumeric="tabular-nums" data-matched={count}>
        {t.matched(formatCount(count), formatCount(total))}
      </chakra.p>
      <chakra.div bg="sunken" height="6px" borderRadius="full" overflow="hidden" aria-hidden>
        <chakra.div bg="jade.600" height="100%" style={{ width: `${share}%` }} />
      </chakra.div>
      {come === null ? null : (
        <chakra.p color="ink.2">
          {t.change} <chakra.span color="jade.700">+ {t.come(formatCount(come))}</chakra.span> ·{' '}
          <chakra.span color="persimmon">− {t.go(formatCount(go ?? 0))}</chakra.span>
        </chakra.p>
      )}
      {marks ? <chakra.p color="ink.2">{t.marks(formatCount(marks), minutes ?? 0)}</chakra.p> : null}
    </>
  );
}

function Sample({ sample }: Pick<Preview, 'sample'>) {
  const t = useTexts(words);
  return (
    <section aria-label={t.sample}>
      <chakra.h3 color="ink.3" fontSize="xs">
        {t.sample}
      </chakra.h3>
      <Flex gap="2" rowGap="1" flexWrap="wrap">
        {sample.map((one) => (
          <GoLink key={one.id} to={`/user/userList/detail/${one.id}`}>
            {customerName(one)}
          </GoLink>
        ))}
      </Flex>
    </section>
  );
}
