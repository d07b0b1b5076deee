import { useEffect, useRef } from 'react';
import { usePrinting } from '#ui/layout/useMedia.js';
import { usePageRule } from '#ui/layout/usePageRule.js';
import { addressOf, DishSheet } from './paper/DishSheet.js';
import { HandOut, type HandOutProps } from './paper/HandOut.js';
import { ShoppingSheet } from './paper/ShoppingSheet.js';
import { pageRule } from './paper/sheet.js';
import { usePaper } from './paper/use-paper.js';
import { type Meal, type Plan, slotOf } from './plan-edits.js';
import { cellAt, usePlan, usePlanStore } from './plan-store.js';

interface Props extends Pick<HandOutProps, 'without' | 'by'> {
  name: string;
  plan: Plan;
  dates: readonly string[];
  shown: readonly Meal[];
}

/** The week for the customer, how to cook it and what to buy, on paper only. All is read before, as printing does not wait for it. */
export function PlanPrint(props: Props) {
  const { plan } = props;
  const printing = usePrinting();
  const { shopping, dishes } = usePaper(plan);
  usePageRule(pageRule);
  useFreshDishes(plan.recipe_version, dishes.refresh);
  if (printing) return <Sheets {...props} shopping={shopping.data} dishes={dishes.data} />;
  const images = [...(dishes.data?.dishes ?? []), ...(dishes.data?.foods ?? [])].flatMap(({ image }) => image ?? []);
  return (
    <div hidden>
      {[...new Set(images)].map((image) => (
        <img key={image} src={addressOf(image)} alt="" referrerPolicy="no-referrer" />
      ))}
    </div>
  );
}

/** Reads the dishes again with each version of the plan. */
function useFreshDishes(version: number, refresh: () => Promise<unknown>) {
  const read = useRef(version);
  useEffect(() => {
    if (read.current !== version) void refresh();
    read.current = version;
  }, [version, refresh]);
}

interface SheetsProps extends Props {
  shopping: ReturnType<typeof usePaper>['shopping']['data'];
  dishes: ReturnType<typeof usePaper>['dishes']['data'];
}

/** The sheets agree with each other, so they show the plan as it is saved. */
function Sheets({ name, dates, shown, without, by, shopping, dishes }: SheetsProps) {
  const { base: cells, now } = usePlanStore().getState();
  const paper = usePlan((state) => state.paper);
  const isFilled = (date: string, meal: Meal) => cellAt(cells, slotOf(date, meal)).items.length > 0;
  const days = dates.filter((date) => shown.some((meal) => isFilled(date, meal)));
  const filled = shown.filter((meal) => days.some((date) => isFilled(date, meal)));
  return (
    <div>
      {paper.week ? (
        <HandOut name={name} dates={days} shown={filled} cells={cells} without={without} by={by} isUnsaved={now !== cells} />
      ) : null}
      {paper.dishes && dishes && dishes.dishes.length > 0 ? <DishSheet {...dishes} /> : null}
      {paper.shopping && shopping && shopping.items.length > 0 ? <ShoppingSheet shopping={shopping} /> : null}
    </div>
  );
}
