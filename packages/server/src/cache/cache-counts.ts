import type { OperationId } from '@shiyi/sdk';

export interface CacheCount {
  hits: number;
  misses: number;
}

/** Counts cache hits and misses of this process by enterprise and operation. Counting in a store would cost as much as the cache saves. */
export class CacheCounts {
  readonly since = new Date();
  readonly #counts = new Map<number, Map<OperationId, CacheCount>>();

  note(enterpriseId: number, id: OperationId, hit: boolean) {
    const own = this.of(enterpriseId);
    const { hits, misses } = own.get(id) ?? { hits: 0, misses: 0 };
    this.#counts.set(enterpriseId, new Map(own).set(id, hit ? { hits: hits + 1, misses } : { hits, misses: misses + 1 }));
  }

  /** Of all enterprises and operations. */
  total(): CacheCount {
    const all = [...this.#counts.values()].flatMap((own) => [...own.values()]);
    const sum = (of: keyof CacheCount) => all.reduce((total, one) => total + one[of], 0);
    return { hits: sum('hits'), misses: sum('misses') };
  }

  of(enterpriseId: number): ReadonlyMap<OperationId, CacheCount> {
    return this.#counts.get(enterpriseId) ?? new Map();
  }
}
