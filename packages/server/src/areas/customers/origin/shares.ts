/** A person who can be given leads, and the regions of their departments. */
export interface Assignee {
  id: number;
  name: string;
  regions: readonly string[];
}

interface Lead {
  id: number;
  province: string | null;
  city: string | null;
}

/** 宁波 and 宁波市, 浙江 and 浙江省 are the same place. */
const bare = (place: string) => place.trim().replace(/(特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|地区|省|市)$/u, '');

const servesIn = (place: string | null) => {
  const wanted = place === null ? '' : bare(place);
  return ({ regions }: Assignee) => wanted !== '' && regions.some((one) => bare(one) === wanted);
};

/** Returns those whose departments name the city of the lead, otherwise its province. */
export function assigneesFor({ province, city }: Lead, assignees: readonly Assignee[]): readonly Assignee[] {
  const near = assignees.filter(servesIn(city));
  return near.length > 0 ? near : assignees.filter(servesIn(province));
}

export interface Distribution {
  /** Holder by lead. */
  given: Map<number, number>;
  /** Leads without an owner. */
  left: number[];
}

/** Gives each lead to the eligible person with the fewest so far; among equals, to the first. */
export function distribute(leads: readonly Lead[], assignees: readonly Assignee[], byRegion: boolean): Distribution {
  const counts = new Map(assignees.map((one) => [one.id, 0]));
  const given = new Map<number, number>();
  const left: number[] = [];
  for (const lead of leads) {
    const able = byRegion ? assigneesFor(lead, assignees) : assignees;
    const [first, ...others] = able;
    if (!first) {
      left.push(lead.id);
      continue;
    }
    const next = others.reduce((fewest, one) => ((counts.get(one.id) ?? 0) < (counts.get(fewest.id) ?? 0) ? one : fewest), first);
    given.set(lead.id, next.id);
    counts.set(next.id, (counts.get(next.id) ?? 0) + 1);
  }
  return { given, left };
}
