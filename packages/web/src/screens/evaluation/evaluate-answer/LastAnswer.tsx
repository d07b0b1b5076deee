import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  last: (day: string, result: string) => [`上次作答 ${day}${result && ` · ${result}`}`, `Last answered ${day}${result && ` · ${result}`}`],
});

/** Says when the customer answered the questionnaire last, and with what result. */
export function LastAnswer({ customer, questionnaire }: { customer: number; questionnaire: number }) {
  const t = useTexts(words);
  const may = useMay('listEvaluationAnswers');
  const found = useOperation('listEvaluationAnswers', may ? { user_id: customer, configure_id: questionnaire, limit: 1 } : null);
  const last = found.data?.list[0];
  if (!last) return null;
  return <chakra.p color="ink.2">{t.last(dayOf(Date.parse(last.finished_at)), last.result_title ?? '')}</chakra.p>;
}
