import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { ReportMember } from './paper.js';

const words = texts({
  title: ['中途退出', 'Dropped out'],
  none: ['没有人中途退出。', 'Nobody dropped out.'],
  name: ['姓名', 'Name'],
  why: ['原因', 'Reason'],
  since: ['最后一天', 'Last day'],
  note: ['说明', 'Note'],
  never: ['从未打卡', 'Never checked in'],
});

/** Who left the service, and who stopped checking in. */
export function DropOutSection({ members }: { members: readonly ReportMember[] }) {
  const t = useTexts(words);
  const meta = useMeta('getCampReport');
  const reason = (meta.output('drop_out').fields ?? []).find(({ name }) => name === 'reason');
  const out = members.flatMap((one) => (one.drop_out ? [{ ...one, drop_out: one.drop_out }] : []));
  return (
    <section>
      <h2>{t.title}</h2>
      {out.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t.name}</th>
              <th>{t.why}</th>
              <th>{t.since}</th>
              <th>{t.note}</th>
            </tr>
          </thead>
          <tbody>
            {out.map(({ service_id, name, drop_out }) => (
              <tr key={service_id}>
                <th scope="row">{name}</th>
                <td>{reason ? meta.word(reason, drop_out.reason) : drop_out.reason}</td>
                <td>{drop_out.since ?? t.never}</td>
                <td>{drop_out.note ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
