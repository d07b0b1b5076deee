import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { TreeChoice } from '#choices/TreeChoice.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';

type Match = Data<'getTemplateFor'>;

const words = texts({
  title: ['试算：订单会开出什么', 'What would an order open?'],
  goods: ['商品', 'Goods'],
  channel: ['订单渠道', 'Channel of the order'],
  pick: ['选择商品后，这里按顺序列出查找过程。', 'Choose goods to see the search step by step.'],
  opens: (days: number, name: string) => [
    `开出 ${days} 天的服务，按「${name}」`,
    `Opens a service of ${countOf(days, 'day')}, by “${name}”`,
  ],
  days: (days: number) => [`开出 ${days} 天的服务，按商品自己的天数`, `Opens a service of ${countOf(days, 'day')}, the goods’ own`],
  nothing: ['不开服务单', 'Opens no service'],
  waits: ['商品的模板已停用，订单会等它启用', 'The goods’ template is off; orders wait until it is switched on'],
  steps: ['查找过程', 'How it was found'],
  sets: ['组合优先：凑齐时合开一个', 'Sets come first: when complete, they open one service'],
});

/** Answers what one unit of goods opens in an order of a channel, and why. */
export function MatchDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(words);
  const [goodsId, setGoodsId] = useState<number>();
  const [channelId, setChannelId] = useState<number>();
  const match = useOperation(
    'getTemplateFor',
    goodsId === undefined ? null : { goods_id: goodsId, ...(channelId === undefined ? {} : { channel_id: channelId }) },
  );
  return (
    <Modal open onClose={onClose} title={t.title} width="560px">
      <Flex direction="column" gap="4" minHeight="64">
        <Question goodsId={goodsId} channelId={channelId} onGoods={setGoodsId} onChannel={setChannelId} />
        {goodsId === undefined ? <chakra.p color="ink.3">{t.pick}</chakra.p> : null}
        {match.error ? <ErrorState error={match.error} onRetry={() => void match.refresh()} /> : null}
        {goodsId !== undefined && !match.data && !match.error ? <Skeleton height="120px" /> : null}
        {match.data ? <MatchResult match={match.data} /> : null}
      </Flex>
    </Modal>
  );
}

interface QuestionProps {
  goodsId: number | undefined;
  channelId: number | undefined;
  onGoods: (id: number | undefined) => void;
  onChannel: (id: number | undefined) => void;
}

function Question({ goodsId, channelId, onGoods, onChannel }: QuestionProps) {
  const t = useTexts(words);
  const goods = useOperation('getAllGoods', {});
  return (
    <>
      <chakra.div role="group" aria-label={t.goods}>
        <chakra.p mb="1" color="ink.2">
          {t.goods}
        </chakra.p>
        <Combobox
          label={t.goods}
          value={goodsId}
          choices={goods.data?.map(({ id, name, sku }) => ({ value: id, label: name, note: sku }))}
          error={goods.error}
          onRetry={() => void goods.refresh()}
          onChange={(id) => onGoods(Number(id) || undefined)}
        />
      </chakra.div>
      <chakra.div role="group" aria-label={t.channel}>
        <chakra.p mb="1" color="ink.2">
          {t.channel}
        </chakra.p>
        <TreeChoice choices="getChannelTree" label={t.channel} value={channelId} onChange={(id) => onChannel(Number(id) || undefined)} />
      </chakra.div>
    </>
  );
}

function MatchResult({ match: { source, template, service_days, waits_for, steps, sets } }: { match: Match }) {
  const t = useTexts(words);
  const days = service_days ?? 0;
  const result = template ? t.opens(days, template.name) : source === 'days' ? t.days(days) : waits_for ? t.waits : t.nothing;
  return (
    <>
      <chakra.p fontWeight="semibold">{result}</chakra.p>
      {steps.length > 0 ? <Steps steps={steps} /> : null}
      {sets.length > 0 ? (
        <DetailSection title={t.sets}>
          {sets.map(({ id, name, goods }) => (
            <p key={id}>
              <b>{name}</b>
              <chakra.span color="ink.3"> · {joinNames(goods.map((one) => one.name))}</chakra.span>
            </p>
          ))}
        </DetailSection>
      ) : null}
    </>
  );
}

function Steps({ steps }: Pick<Match, 'steps'>) {
  const t = useTexts(words);
  const meta = useMeta('getTemplateFor');
  const fields = meta.output('steps').fields;
  const word = (name: string, value: string) => {
    const field = fields?.find((one) => one.name === name);
    return field ? meta.word(field, value) : value;
  };
  return (
    <DetailSection title={t.steps}>
      <chakra.ol listStyleType="none" m="0" p="0">
        {steps.map(({ source: from, channel, template: found, outcome }) => (
          <chakra.li key={`${from} ${channel?.id}`} display="flex" gap="3" py="1.5" alignItems="center" borderTopWidth="1px">
            <chakra.span flex="1" minWidth="0">
              {channel?.name ?? word('source', from)}
              {found ? <chakra.span color="ink.3"> · {found.name}</chakra.span> : null}
            </chakra.span>
            <StatusChip tone={outcome === 'taken' ? 'good' : outcome === 'disabled' ? 'wait' : 'plain'}>
              {word('outcome', outcome)}
            </StatusChip>
          </chakra.li>
        ))}
      </chakra.ol>
    </DetailSection>
  );
}
