import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { RichText as Field } from '#ui/text/RichText.js';
import { State } from './State.js';

const words = texts({
  empty: ['空白', 'Empty'],
  text: ['有格式的文字', 'Formatted text'],
  guide: ['打卡说明', 'Check-in guide'],
  sample: [
    '<h2>怎么打卡</h2><p>每餐<strong>先拍照</strong>，再填写。</p><ul><li><p>早餐 9 点前</p></li><li><p>晚餐 19 点前</p></li></ul>',
    '<h2>How to check in</h2><p>Take a <strong>photo first</strong>, then fill in the meal.</p><ul><li><p>Breakfast before 9</p></li><li><p>Dinner before 7 pm</p></li></ul>',
  ],
});

export function RichText() {
  const t = useTexts(words);
  return (
    <>
      <Sample name={t.empty} start="" />
      <Sample name={t.text} start={t.sample} />
    </>
  );
}

function Sample({ name, start }: { name: string; start: string }) {
  const t = useTexts(words);
  const [html, setHtml] = useState(start);
  return (
    <State name={name}>
      <Field id={`rich-${start.length}`} label={t.guide} value={html} onChange={setHtml} />
    </State>
  );
}
