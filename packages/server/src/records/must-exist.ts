import { notFound } from '../http/refusal.js';

interface RowQuery<Row> {
  executeTakeFirstOrThrow(error: () => Error): Promise<Row>;
}

/** Returns the row of a query. @throws Refusal 40400 if there is none */
export const mustExist = <Row>(query: RowQuery<Row>): Promise<Row> => query.executeTakeFirstOrThrow(notFound);
