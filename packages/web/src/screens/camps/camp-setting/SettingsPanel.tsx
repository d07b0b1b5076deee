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
    'Pending orders that follow the camp move with it. Those with their own start date stay.',
  ],
  recipe: [
    '待开始、服务中、已暂停的营员从今天起跟随；锁定的日子和已打卡的餐不变。',
    'Open orders follow it from today; locked days and checked-in meals stay.',
  ],
  days: [
    '较短的服务单一起变长；更长的不变，要缩短需逐单确认。',
    'Shorter orders get longer; longer ones stay unless you choose to shorten them.',
  ],
  sport: ['待开始、服务中、已暂停的营员一起修改。', 'Open orders are changed, too.'],
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

/** The settings of a camp, with what a change does. */
function useLines(camp: Camp) {
  const t = useTexts(words);
  const meta = useMeta('getCamp');
  const label = (name: string) => meta.label(meta.output(name));
  const early = isOpen(camp) && camp.status !== 'running';
  return [
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
}

/** Renders the settings of a camp; each change first shows its effect on the members. */
export function SettingsPanel({ camp, onFresh }: { camp: Camp; onFresh: () => void }) {
  const [setting, setSetting] = useState<Setting>();
  // The drawer that closes still takes its mark of unsaved input off the tab.
  const [last, setLast] = useState<Setting>();
  const lines = useLines(camp);
  const line = lines.find((one) => one.id === last);
  return (
    <chakra.div maxWidth="720px">
      {lines.map((one) => (
        <Line
          key={one.id}
          {...one}
          camp={camp}
          onChange={() => {
            setSetting(one.id);
            setLast(one.id);
          }}
        />
      ))}
      <WhenOpen open={setting !== undefined}>
        {line ? (
          <SettingDrawer
            id={line.id}
            camp={camp}
            title={line.label}
            open={setting !== undefined}
            onClose={() => setSetting(undefined)}
            onDone={onFresh}
          />
        ) : null}
      </WhenOpen>
    </chakra.div>
  );
}
