import { Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import type { MassRecord } from '../mass-messages.js';
import { ChoiceButtons } from './ChoiceButtons.js';
import { ExportButton } from './ExportButton.js';
import { CustomerTable, GroupTable } from './ReceiverTables.js';
import type { ReceiverFilter } from './receiver-filter.js';

const words = texts({
  all: ['全部', 'All'],
  refused: ['被企业微信拒绝', 'Rejected by WeCom'],
});

const refused = 'refused';

/** Lists who should get a message, each with the result, and exports them. */
export function ReceiversPanel({ message }: { message: MassRecord }) {
  const t = useTexts(words);
  const meta = useMeta('listMassMessageReceivers');
  const [query, change] = useAddress();
  const field = meta.input('status');
  const value =
    query.get('refused') === 'true' ? refused : (field.enum?.find((one) => String(one.value) === query.get('status'))?.value ?? undefined);
  const filter: ReceiverFilter = value === refused ? { refused: true } : value === undefined ? {} : { status: value as 0 | 1 | 2 | 3 };
  const set = (next: string | number | undefined) =>
    change(next === refused ? { status: undefined, refused: 'true' } : { status: next, refused: undefined });
  const Table = message.type === 'group' ? GroupTable : CustomerTable;
  return (
    <Flex direction="column" gap="3">
      <ChoiceButtons
        label={meta.label(field)}
        choices={[{ value: undefined, label: t.all }, ...meta.choices(field), { value: refused, label: t.refused }]}
        value={value}
        onChange={set}
      >
        <ExportButton message={message} filter={filter} />
      </ChoiceButtons>
      <Table key={JSON.stringify(filter)} message={message} filter={filter} />
    </Flex>
  );
}
