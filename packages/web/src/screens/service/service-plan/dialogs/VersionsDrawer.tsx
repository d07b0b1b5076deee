import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { mealWords } from '../words.js';

const words = texts({
  title: ['食谱版本', 'Plan versions'],
  version: (number: number) => [`第 ${number} 版`, `Version ${number}`],
  meals: (count: number) => [`改 ${count} 餐`, `${count} meals changed`],
  look: ['查看修改', 'Show changes'],
  restore: ['恢复到此版', 'Return to this'],
  ask: (number: number) => [`恢复到第 ${number} 版？`, `Return to version ${number}?`],
  askText: [
    '今天起的餐次将恢复为该版本；锁定和已打卡的不变。',
    'Meals from today on are restored to this version. Locked meals and those checked in are kept.',
  ],
  done: ['食谱已恢复', 'Plan restored'],
  empty: ['空', 'Empty'],
  locked: ['锁定', 'locked'],
  more: (count: number) => [`另有 ${count} 餐`, `${count} more meals`],
  none: ['还没有版本', 'No versions yet'],
});

const most = 60;

type Side = Data<'getServicePlanDiff'>['changes'][number]['after'];

/** The foods of each meal that one version changed, before and after. */
function Changes({ serviceId, number }: { serviceId: number; number: number }) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const diff = useOperation('getServicePlanDiff', { service_id: serviceId, since: number - 1, until: number });
  const said = (side: Side) => {
    const foods = side?.items.map((item) => `${item.name} ${item.dosage_g} g`).join('、') || t.empty;
    return side?.locked ? `${foods} · ${t.locked}` : foods;
  };
  const rest = (diff.data?.changes.length ?? 0) - most;
  if (diff.error) return <ErrorState error={diff.error} onRetry={() => void diff.refresh()} />;
  return (
    <chakra.ul listStyleType="none" fontSize="xs" display="flex" flexDirection="column" gap="1" pt="2">
      {diff.data?.changes.slice(0, most).map(({ date, meal, before, after }) => (
        <li key={`${date} ${meal}`}>
          <b style={{ fontWeight: 600 }}>
            {date.slice(5)} {names[meal]}
          </b>{' '}
          <chakra.del color="ink.3">{said(before)}</chakra.del> → {said(after)}
        </li>
      ))}
      {rest > 0 ? <chakra.li color="ink.3">{t.more(rest)}</chakra.li> : null}
    </chakra.ul>
  );
}

interface VersionRowProps {
  serviceId: number;
  one: Data<'listServicePlanVersions'>['list'][number];
  kind: string;
  looked: boolean;
  onLook: () => void;
  /** Absent where there is nothing to return to. */
  onRestore: (() => void) | undefined;
}

function VersionRow({ serviceId, one, kind, looked, onLook, onRestore }: VersionRowProps) {
  const t = useTexts(words);
  return (
    <chakra.div borderBottomWidth="1px" pb="3">
      <Flex align="center" gap="2" flexWrap="wrap">
        <b style={{ fontWeight: 600 }}>{t.version(one.number)}</b>
        <span>{kind}</span>
        <chakra.span color="ink.3">
          {t.meals(one.changed_meals)} · {one.staff?.name ?? '–'} · <Moment at={one.created_at} />
        </chakra.span>
        <Flex ms="auto" gap="1">
          <Button size="sm" look="quiet" aria-expanded={looked} onClick={onLook}>
            {t.look}
          </Button>
          {onRestore ? (
            <Button size="sm" onClick={onRestore}>
              {t.restore}
            </Button>
          ) : null}
        </Flex>
      </Flex>
      {looked ? <Changes serviceId={serviceId} number={one.number} /> : null}
    </chakra.div>
  );
}

interface Props {
  serviceId: number;
  version: number;
  onClose: () => void;
}

/** Lists who changed the plan, when and what, and returns to an earlier version. */
export function VersionsDrawer({ serviceId, version, onClose }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listServicePlanVersions');
  const mayRestore = useMay('resetServicePlanVersion');
  const confirmed = useConfirmation('resetServicePlanVersion');
  const restore = useAction('resetServicePlanVersion', {
    done: t.done,
    refresh: ['getServiceShoppingList'],
  });
  const [looked, setLooked] = useState<number>();
  const versions = useOperation('listServicePlanVersions', { service_id: serviceId, limit: 50 });
  async function back(number: number) {
    if (!(await confirmed({ title: t.ask(number), text: t.askText, action: t.restore }))) return;
    const answer = await restore.run({ service_id: serviceId, recipe_version: version, number });
    if (answer.ok) onClose();
  }
  return (
    <DetailDrawer open onClose={onClose} title={t.title}>
      {versions.error ? <ErrorState error={versions.error} onRetry={() => void versions.refresh()} /> : null}
      {versions.data?.list.length === 0 ? <chakra.p color="ink.3">{t.none}</chakra.p> : null}
      {versions.data?.list.map((one) => (
        <VersionRow
          key={one.id}
          serviceId={serviceId}
          one={one}
          kind={meta.word(meta.output('kind'), one.kind)}
          looked={looked === one.number}
          onLook={() => setLooked(looked === one.number ? undefined : one.number)}
          onRestore={mayRestore && one.number !== version ? () => void back(one.number) : undefined}
        />
      ))}
    </DetailDrawer>
  );
}
