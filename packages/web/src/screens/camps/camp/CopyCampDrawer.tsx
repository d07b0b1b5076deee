import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { CampFields } from './CampDrawer.js';
import { type Camp, copyOf } from './camp.js';

const words = texts({
  title: (name: string) => [`复制「${name}」`, `Copy “${name}”`],
  save: ['创建减脂营', 'Create'],
  made: ['新一期已创建，营员不会带过来', 'New period created, without members'],
});

interface Props {
  camp: Camp;
  open: boolean;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** The form of the next period of a camp: all its settings, with dates to choose. */
export function CopyCampDrawer({ camp, open, onClose, onMade }: Props) {
  const t = useTexts(words);
  const periods = useOperation('listCamps', { keyword: camp.name, limit: 100 });
  const known = periods.data?.list.filter(({ name }) => name === camp.name).map(({ period_no }) => period_no);
  const period_no = Math.max(camp.period_no, ...(known ?? [])) + 1;
  return (
    <FormDrawer
      id="createCamp"
      open={open}
      onClose={onClose}
      width="560px"
      title={t.title(camp.name)}
      values={known || periods.error ? { ...copyOf(camp), period_no } : undefined}
      save={t.save}
      done={t.made}
      draft={`camp:copy:${camp.id}`}
      onDone={({ id }) => onMade(id)}
    >
      <CampFields isNew />
    </FormDrawer>
  );
}
