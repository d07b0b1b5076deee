import { useTimeZone } from '#app/company-time.js';
import { reloadUser } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({
  title: ['修改时区', 'Change the time zone'],
  save: ['保存', 'Save'],
  done: ['时区已修改', 'The time zone is changed'],
  hint: [
    '页面上的时间、按日期的筛选和统计、导入文件里的时间，都按这个时区计算，对全企业立即生效。',
    'Times on screen, filters and figures by day, and times in imported files all follow this zone, for the whole company and at once.',
  ],
});

const zones = Intl.supportedValuesOf('timeZone');

/** Renders the form for the company's time zone, which determines when a day starts. */
export function TimeZoneDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const { timeZone } = useTimeZone();
  const offered = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <FormDrawer
      id="updateTimeZone"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{ time_zone: timeZone }}
      save={t.save}
      done={t.done}
      onDone={() => void reloadUser()}
    >
      <Field name="time_zone" hint={t.hint}>
        {(control) => <Combobox {...control} autoFocus choices={offered.map((zone) => ({ value: zone, label: zone }))} />}
      </Field>
    </FormDrawer>
  );
}
