import { Revealed } from '#ui/text/Revealed.js';

/** Shows the masked phone number of a lead, and the whole one on request. */
export const RevealedPhone = ({ id, masked }: { id: number; masked: string }) => (
  <Revealed id="getLeadPhone" input={{ id }} masked={masked}>
    {({ phone }) => <a href={`tel:${phone}`}>{phone}</a>}
  </Revealed>
);
