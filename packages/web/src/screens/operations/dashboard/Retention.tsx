import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { tableStyle } from '#list/table-style.js';
import { FigureSection } from '#ui/figures/FigureSection.js';
import { RowLinks } from '#ui/figures/RowLinks.js';
import type { FigureRows } from '#ui/figures/region-rows.js';
import { formatNumber } from '#ui/text/format.js';

const words = texts({
  title: ['新增客户留存', 'Retention of new customers'],
  young: ['暂无', 'Not yet'],
});

/** Shows the share of new contacts who are still there, and who did something, after so many days. */
export function Retention({ days }: { days: Data<'getMemberDashboard'>['retention'] }) {
  const t = useTexts(words);
  const meta = useMeta('getMemberDashboard');
  const fields = (meta.output('retention').fields ?? []).filter(({ name }) => name !== 'rows');
  const rate = (value: number | null) => (value === null ? <span data-dim>{t.young}</span> : `${formatNumber(value)}%`);
  const dayField = fields.find((one) => one.name === 'day');
  return (
    <FigureSection title={t.title}>
      <chakra.div css={tableStyle} pb="2">
        <table>
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field.name} scope="col" data-end={field.name === 'day' ? undefined : true}>
                  {meta.label(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, contact_rate, activity_rate, rows }) => (
              <tr key={day}>
                <th scope="row">{dayField ? meta.word(dayField, day) : day}</th>
                <td data-end>
                  {rate(contact_rate)} <Share rows={rows} part="contacts_kept" />
                </td>
                <td data-end>
                  {rate(activity_rate)} <Share rows={rows} part="contacts_back" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </chakra.div>
    </FigureSection>
  );
}

interface ShareProps {
  rows: readonly FigureRows[];
  part: FigureRows['key'];
}

/** How many of how many; nothing while there is nobody. */
function Share({ rows, part }: ShareProps) {
  const [some, whole] = [part, 'contacts_aged'].map((key) => rows.find((one) => one.key === key));
  if (!some || !whole?.count) return null;
  return (
    <chakra.span fontSize="xs" color="ink.2" ms="2">
      <RowLinks rows={[some, whole]} />
    </chakra.span>
  );
}
