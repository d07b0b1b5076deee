import { MaskedValue } from '#ui/text/MaskedValue.js';

/** Shows the masked phone number of a lead, and the whole one on request. */
export const MaskedPhone = ({ id, masked }: { id: number; masked: string }) => (
  <MaskedValue id="getLeadPhone" input={{ id }} masked={masked}>
    {({ phone }) => <a href={`tel:${phone}`}>{phone}</a>}
  </MaskedValue>
);
