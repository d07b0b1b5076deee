import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { type Camp, isOpen } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { Setting } from './SettingDrawer.js';

const SettingDrawer = lazyPart(() => import('./SettingDrawer.js'), 'SettingDrawer');

const words = texts({
  change: ['修改', 'Change'],
  none: ['未设置', 'Not set'],
  start: [
    '待开始且跟随减脂营的服务单一起改期；有自己开始日期的不变。',
    'Pending orders that follow the camp move with it; those with a day of their own stay.',
  ],
  recipe: [
    '待开始、服务中、已暂停的营员从今天起跟随；锁定的日子和已打卡的餐不变。',
    'Open orders follow it from today; locked days and checked-in meals stay.',
  ],
  days: ['待开始、服务中、已暂停的营员一起改为这个天数。', 'Open orders get these days too.'],
  sport: ['待开始、服务中、已暂停的营员一起修改。', 'Open orders get it too.'],
});

interface LineProps {
  id: Setting;
  camp: Camp;
  label: string;
  value: ReactNode;
  hint: string;
  open: boolean;
  onChange: () => void;
}

function Line({ id, label, value, hint, open, onChange }: LineProps) {
  const t = useTexts(words);
  const may = useMay(id);
  return (
    <Flex gap="4" py="3" borderBottomWidth="1px" align="center" flexWrap="wrap">
      <chakra.div flex="1" minWidth="220px">
        <chakra.span color="ink.3">{label}</chakra.span> <b>{value ?? t.none}</b>
        <chakra.p color="ink.3" fontSize="xs" mt="0.5">
          {hint}
        </chakra.p>
      </chakra.div>
      {may && open ? (
        <Button onClick={onChange} aria-label={`${t.change} ${label}`}>
          {t.change}
        </Button>
      ) : null}
    </Flex>
  );
}

/** Renders the settings of a camp; each change first shows its effect on the members. */
export function SettingsPanel({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('getCamp');
  const [setting, setSetting] = useState<Setting>();
  const label = (name: string) => meta.label(meta.output(name));
  const early = isOpen(camp) && camp.status !== 'running';
  const lines = [
    { id: 'setCampStartDate', label: label('start_date'), value: camp.start_date, hint: t.start, open: early },
    { id: 'setCampServiceDays', label: label('service_days'), value: camp.service_days, hint: t.days, open: isOpen(camp) },
    { id: 'setCampRecipe', label: label('recipe'), value: camp.recipe?.name, hint: t.recipe, open: isOpen(camp) },
    {
      id: 'setCampSportType',
      label: label('sport_type'),
      value: meta.word(meta.output('sport_type'), camp.sport_type),
      hint: t.sport,
      open: isOpen(camp),
    },
  ] as const;
  const chosen = lines.find((one) => one.id === setting);
  return (
    <chakra.div maxWidth="720px">
      {lines.map((line) => (
        <Line key={line.id} {...line} camp={camp} onChange={() => setSetting(line.id)} />
      ))}
      <WhenOpen open={chosen !== undefined}>
        {chosen ? (
          <SettingDrawer id={chosen.id} camp={camp} title={chosen.label} onClose={() => setSetting(undefined)} onDone={onFresh} />
        ) : null}
      </WhenOpen>
    </chakra.div>
  );
}
