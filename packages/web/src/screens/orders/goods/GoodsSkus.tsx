import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { MapDrawer, type MapTarget } from './MapDrawer.js';

type GoodsMap = Row<'listGoodsMaps'>;

const words = texts({
  title: (name: string) => [`「${name}」的平台规格`, `SKUs of “${name}”`],
  none: ['还没有对应平台规格', 'Not mapped to any SKU'],
  noneText: ['订单里的规格对应到它之后，才能开出服务单。', 'Map a SKU to it, so that orders of that SKU open services.'],
  unmapped: ['看未对应的规格', 'Unmapped SKUs'],
  ratio: (ratio: number) => [`1 件 = ${ratio} 份`, `1 piece = ${ratio} units`],
  edit: ['修改', 'Change'],
  add: ['新增规格', 'Add a SKU'],
  off: ['停用', 'Off'],
});

/** Lists under which SKUs shops sell goods, by platform. */
export function GoodsSkus({ goods, onClose }: { goods: { id: number; name: string }; onClose: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('listGoodsMaps');
  const maps = useOperation('listGoodsMaps', { goods_id: goods.id, limit: 100 });
  const may = useRights('setGoodsMap');
  const [target, setTarget] = useState<MapTarget>();
  const platforms = [...new Set(maps.data?.list.map(({ platform }) => platform))];
  return (
    <DetailDrawer
      open
      onClose={onClose}
      title={t.title(goods.name)}
      footer={may.setGoodsMap ? <Button onClick={() => setTarget({ goods })}>{t.add}</Button> : undefined}
    >
      {maps.error && !maps.data ? <ErrorState error={maps.error} onRetry={() => void maps.refresh()} /> : null}
      {!maps.data && !maps.error ? <Skeleton height="120px" /> : null}
      {maps.data?.list.length === 0 ? <NoSkus /> : null}
      {platforms.map((platform) => (
        <DetailSection key={platform} title={meta.word(meta.output('platform'), platform)}>
          {maps.data?.list
            .filter((one) => one.platform === platform)
            .map((one) => (
              <Sku key={one.id} map={one} onEdit={may.setGoodsMap ? () => setTarget({ map: one, goods }) : undefined} />
            ))}
        </DetailSection>
      ))}
      {target ? <MapDrawer target={target} onClose={() => setTarget(undefined)} /> : null}
    </DetailDrawer>
  );
}

function Sku({ map, onEdit }: { map: GoodsMap; onEdit: (() => void) | undefined }) {
  const t = useTexts(words);
  return (
    <Flex gap="3" alignItems="center" borderTopWidth="1px" py="1.5">
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        {map.outer_title ?? map.outer_sku}
        <chakra.span display="block" color="ink.3" fontSize="xs">
          {[map.outer_title ? map.outer_sku : null, map.ratio > 1 ? t.ratio(map.ratio) : null].filter(Boolean).join(' · ')}
        </chakra.span>
      </chakra.span>
      {map.status === 'off' ? <StatusChip>{t.off}</StatusChip> : null}
      {onEdit ? (
        <Button size="sm" onClick={onEdit}>
          {t.edit}
        </Button>
      ) : null}
    </Flex>
  );
}

function NoSkus() {
  const t = useTexts(words);
  const mayList = useMay('listUnmappedSkus');
  return (
    <EmptyState
      drawing="search"
      title={t.none}
      text={t.noneText}
      action={
        mayList ? (
          <Button asChild>
            <Link to="/order/goods/unmapped">{t.unmapped}</Link>
          </Button>
        ) : null
      }
    />
  );
}
