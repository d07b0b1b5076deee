/** Names of the metrics in a scrape. */
export const familiesOf = (text: string) => new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name as string));

/** Names of the metrics that an expression of Prometheus uses, those of the parts of a histogram as the histogram's. */
export const metricsIn = (expression: string) =>
  [...expression.matchAll(/\bshiyi_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

/** Values of a metric in a scrape, each with its labels. */
export const samplesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))].map(([, labels = '', value]) => ({
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text]) => [label, text])),
    value: Number(value),
  }));
