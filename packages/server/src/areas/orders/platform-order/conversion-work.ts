/** What is left of a conversion for its job. */
export interface ConversionWork {
  /** The last order that was looked at. */
  after: number;
  total: number;
}

export interface ConversionFacts {
  services: number;
  waiting: number;
}
