/** A question with two answers, of which the second counts. */
export const choice = (code: string, title: string) => ({
  ...{ code, title, type: 'single' as const },
  options: [
    { key: 'A', label: '没有', score: 0 },
    { key: 'B', label: '有', score: 4 },
  ],
});
