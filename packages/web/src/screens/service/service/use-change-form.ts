import { useTexts } from '#app/texts.js';
import { doneWords } from './done-words.js';
import type { ServiceDetail } from './service-facts.js';

export type ServiceChange =
  | 'start'
  | 'pause'
  | 'resume'
  | 'days'
  | 'extend'
  | 'finished'
  | 'cancelled'
  | 'terminated'
  | 'principal'
  | 'camp'
  | 'remark'
  | 'edit';

export interface ChangeProps {
  change: ServiceChange;
  title: string;
  detail: ServiceDetail;
  onClose: () => void;
}

/** Returns what the forms of all changes of a service order have in common; the button is named after the change. */
export function useChangeForm({ change, title, onClose, detail }: ChangeProps) {
  const done = useTexts(doneWords)[change];
  return { form: { open: true, onClose, title, save: title, done }, service_id: detail.service.id };
}
