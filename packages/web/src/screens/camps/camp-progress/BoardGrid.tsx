import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useId, useRef } from 'react';
import { dayOf } from '#app/company-time.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { cellStyle } from './board-cell.js';
import { CustomerLink } from './CustomerLink.js';
import { DayHeads, grid, leastWidth } from './DayHeads.js';
import { type Spot, useColumnInSight, useSpot } from './use-spot.js';

const words = texts({
  label: ['营员打卡看板', 'Check-ins of members by day'],
  done: (name: string, day: string, total: number) => [`${name} ${day}：完成 ${total} 项`, `${name}, ${day}: ${total} of 8 done`],
  none: (name: string, day: string) => [`${name} ${day}：未打卡`, `${name}, ${day}: no check-in`],
  off: (name: string, day: string) => [`${name} ${day}：暂停或不在服务期`, `${name}, ${day}: paused or outside of the service`],
  ahead: (name: string, day: string) => [`${name} ${day}：还没到`, `${name}, ${day}: still to come`],
  silent: (days: number) => [`${days} 天未打卡`, `${countOf(days, 'day')} without a check-in`],
  keys: ['方向键移动，Home、End 到首尾，回车打开服务单', 'Arrow keys move, Home and End go to the ends, Enter opens the service order'],
});

type Board = Data<'getCampPunchBoard'>;
type BoardRow = Board['rows'][number];

const rowHeight = 34;

const Frame = chakra('div', {
  base: { maxHeight: 'min(70vh, 720px)', overflow: 'auto', borderWidth: '1px', borderRadius: 'md', bg: 'surface' },
});
const Cell = chakra('span', {
  base: { m: '1px', borderRadius: 'sm', display: 'grid', placeItems: 'center', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
});

const useRows = (scroller: RefObject<HTMLDivElement | null>, count: number) =>
  useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 0, height: 600 },
  });

/** Renders people by days; only the visible rows are rendered. */
export function BoardGrid({ board }: { board: Board }) {
  const t = useTexts(words);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { dates, rows } = board;
  const virtual = useRows(scroller, rows.length);
  const { spot, onKeyDown, setSpot } = useSpot(board, (row) => virtual.scrollToIndex(row));
  useColumnInSight(scroller, spot.column);
  return (
    <>
      <chakra.p fontSize="xs" color="ink.3" mb="1" display={{ base: 'none', lg: 'block' }} id={`${id}-keys`}>
        {t.keys}
      </chakra.p>
      <Frame
        ref={scroller}
        role="grid"
        aria-label={t.label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.length + 1}
        aria-colcount={dates.length + 1}
        aria-activedescendant={`${id}-${spot.row}-${spot.column}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <DayHeads dates={dates} />
        <chakra.div role="rowgroup" position="relative" style={{ height: virtual.getTotalSize(), minWidth: leastWidth(dates.length) }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const column = spot.row === item.index ? spot.column : undefined;
            return <Line key={row.service_id} {...{ id, row, dates, column }} index={item.index} top={item.start} onSpot={setSpot} />;
          })}
        </chakra.div>
      </Frame>
      <CellDescription board={board} spot={spot} />
    </>
  );
}

interface LineProps {
  id: string;
  row: BoardRow;
  dates: readonly string[];
  index: number;
  top: number;
  column: number | undefined;
  onSpot: (spot: Spot) => void;
}

const Line = memo(function Line({ id, row, dates, index, top, column, onSpot }: LineProps) {
  const t = useTexts(words);
  return (
    <chakra.div
      role="row"
      aria-rowindex={index + 2}
      display="grid"
      position="absolute"
      insetX="0"
      style={{ gridTemplateColumns: grid(dates.length), height: rowHeight, transform: `translateY(${top}px)` }}
    >
      <Flex
        role="rowheader"
        align="center"
        gap="2"
        ps="3"
        pe="1"
        position="sticky"
        insetStart="0"
        bg="surface"
        zIndex="1"
        overflow="hidden"
      >
        <chakra.span truncate>
          <CustomerLink id={row.user_id} name={row.name} />
        </chakra.span>
        {row.at_risk ? (
          <StatusChip tone="act" title={t.silent(row.days_without_punch)}>
            {row.days_without_punch}
          </StatusChip>
        ) : null}
      </Flex>
      <Cells {...{ id, row, dates, index, column, onSpot }} />
    </chakra.div>
  );
});

function Cells({ id, row, dates, index, column, onSpot }: Omit<LineProps, 'top'>) {
  const t = useTexts(words);
  const today = dayOf(Date.now());
  return dates.map((day, at) => {
    const total = row.totals[at] ?? null;
    return (
      <Cell
        key={day}
        id={`${id}-${index}-${at}`}
        role="gridcell"
        aria-label={describeCell(t, row.name, day, total)}
        css={cellStyle(total, total === null && day > today)}
        outline={column === at ? '2px solid' : undefined}
        outlineColor="jade.600"
        onClick={() => onSpot({ row: index, column: at })}
      >
        {total || ''}
      </Cell>
    );
  });
}

function describeCell(t: ReturnType<typeof useTexts<typeof words>>, name: string, day: string, total: number | null): string {
  if (total === null) return day > dayOf(Date.now()) ? t.ahead(name, day) : t.off(name, day);
  return total === 0 ? t.none(name, day) : t.done(name, day, total);
}

/** Describes the focused cell. */
function CellDescription({ board: { rows, dates }, spot }: { board: Board; spot: Spot }) {
  const t = useTexts(words);
  const row = rows[spot.row];
  const day = dates[spot.column];
  if (!row || !day) return null;
  return (
    <chakra.p mt="2" color="ink.2" aria-live="polite">
      {describeCell(t, row.name, day, row.totals[spot.column] ?? null)}
      {row.at_risk ? ` · ${t.silent(row.days_without_punch)}` : ''}
    </chakra.p>
  );
}
