const dayMs = 86_400_000;
const most = 31;

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

interface Days {
  start_date: string | null;
  end_date: string | null;
}

type Span = { from: string; to: string } | undefined;

/** Which of the spans to show first: that of the day; the first before a camp starts, the last after its end. */
export function spanOf(spans: readonly Span[], day: string): number {
  const at = spans.findIndex((span) => span && day <= span.to);
  return at === -1 ? spans.length - 1 : at;
}

/** The days of a camp in spans that the board takes; without a start, the span that the server chooses. */
export function spansOf({ start_date, end_date }: Days): Span[] {
  if (start_date === null || end_date === null) return [undefined];
  const spans: { from: string; to: string }[] = [];
  for (let from = start_date; from <= end_date; from = dayAfter(from, most)) {
    const to = dayAfter(from, most - 1);
    spans.push({ from, to: to < end_date ? to : end_date });
  }
  return spans;
}
