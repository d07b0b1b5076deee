import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { ParamRow } from './ParamRow.js';
import { tableStyle } from './param-table-style.js';
import { groupParams, type ParamValue, wordsOf } from './params.js';

const words = texts({
  param: ['参数', 'Parameter'],
  value: ['现在的值', 'Value now'],
  source: ['来源', 'From'],
  actions: ['操作', 'Actions'],
});

interface RowActions {
  onValue: (id: number) => void;
  onParam: (id: number) => void;
  onHistory: (object: 'param' | 'param_value', of: ParamValue) => void;
}

/** Shows the parameters under their headings. */
export function ParamTable({ params, ...actions }: RowActions & { params: readonly ParamValue[] }) {
  const t = useTexts(words);
  return (
    <Card overflow="hidden">
      <chakra.table width="100%" css={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{t.param}</th>
            <th scope="col">{t.value}</th>
            <th scope="col">{t.source}</th>
            <th scope="col">
              <chakra.span srOnly>{t.actions}</chakra.span>
            </th>
          </tr>
        </thead>
        {groupParams(params).map(([group, some]) => (
          <ParamGroup key={group} name={some[0] ? wordsOf(some[0]).group : group} params={some} {...actions} />
        ))}
      </chakra.table>
    </Card>
  );
}

function ParamGroup({ name, params, onValue, onParam, onHistory }: RowActions & { name: string; params: readonly ParamValue[] }) {
  return (
    <tbody>
      <tr data-group>
        <th scope="rowgroup" colSpan={4}>
          {name}
        </th>
      </tr>
      {params.map((one) => (
        <ParamRow
          key={one.id}
          param={one}
          onValue={() => onValue(one.id)}
          onParam={() => onParam(one.id)}
          onHistory={(object) => onHistory(object, one)}
        />
      ))}
    </tbody>
  );
}
