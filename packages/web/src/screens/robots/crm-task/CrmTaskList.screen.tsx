import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { Button } from '#ui/button/Button.js';
import { MyItems } from './mine/MyItems.js';
import { Tasks } from './Tasks.js';

const words = texts({
  views: ['查看', 'View'],
  mine: ['我的今日', 'Mine today'],
  all: ['全部任务', 'All tasks'],
});

/** Shows the tasks, and to everybody what they have to do today. */
export function CrmTaskList() {
  const t = useTexts(words);
  const [query, change] = useAddress();
  const mayAll = useMay('listCrmTasks');
  const mayMine = useMay('listMyCrmTaskItems');
  const isMine = mayAll === false || (query.get('view') === 'mine' && mayMine !== false);
  const show = (view: string | undefined) => change({ view, page: undefined, status: undefined, type: undefined, keyword: undefined });
  const switchView =
    mayAll && mayMine ? (
      <chakra.div role="group" aria-label={t.views} display="flex" gap="1">
        <Button size="sm" aria-pressed={!isMine} onClick={() => show(undefined)}>
          {t.all}
        </Button>
        <Button size="sm" aria-pressed={isMine} onClick={() => show('mine')}>
          {t.mine}
        </Button>
      </chakra.div>
    ) : null;
  return isMine ? <MyItems above={switchView} /> : <Tasks above={switchView} />;
}
