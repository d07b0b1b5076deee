import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { View } from '#list/useViews.js';
import { ViewsPanel as Panel } from '#list/ViewsPanel.js';
import { State } from './State.js';

const words = texts({
  none: ['还没有', 'None yet'],
  some: ['几个', 'Some'],
  mine: ['我的客户', 'My customers'],
  long: ['三天内到期、还没有跟进过的服务', 'Services that end within three days'],
});

export function ViewsPanel() {
  const t = useTexts(words);
  return (
    <>
      <Sample name={t.none} first={[]} />
      <Sample
        name={t.some}
        first={[
          { name: t.mine, question: 'a' },
          { name: t.long, question: 'b' },
        ]}
      />
    </>
  );
}

function Sample({ name, first }: { name: string; first: View[] }) {
  const [views, setViews] = useState(first);
  const [begin, setBegin] = useState<string>();
  return (
    <State name={name}>
      <Panel
        onChosen={() => undefined}
        views={{
          views,
          shown: undefined,
          leavesOut: false,
          ...(begin ? { first: begin } : {}),
          save: (title) => setViews([...views, { name: title, question: title }]),
          choose: () => undefined,
          rename: (view, title) => setViews(views.map((one) => (one === view ? { ...one, name: title } : one))),
          remove: (view) => setViews(views.filter((one) => one !== view)),
          setFirst: (view) => setBegin(view.name),
        }}
      />
    </State>
  );
}
