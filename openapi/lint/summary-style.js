export function summaryStyle() {
  return {
    Operation(operation, ctx) {
      const summary = String(operation.summary ?? '');
      const report = (message) => ctx.report({ message, location: ctx.location.child('summary') });
      if (!/^[A-Z]/.test(summary)) report('A summary starts with a capital.');
      if (/[.!。]$/.test(summary)) report('A summary has no period at the end.');
      if (summary.split(/\s+/).length > 8) report('A summary has at most eight words.');
      if (/^(Gets|Lists|Creates|Updates|Deletes|Returns|Getting|Listing)\b/.test(summary))
        report('A summary is an imperative: Get, List, Create.');
    },
  };
}
