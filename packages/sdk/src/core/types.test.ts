import { expectTypeOf, it } from 'vitest';
import { createClient, type Data, type Input } from '../index.js';

const client = createClient({ baseUrl: 'http://127.0.0.1:1' });

it('types inputs and answers from the contract', () => {
  expectTypeOf<Input<'login'>>().toEqualTypeOf<{ username: string; password: string; remember?: boolean }>();
  expectTypeOf<Data<'listStaff'>['list'][number]['sex']>().toEqualTypeOf<0 | 1 | 2>();
  expectTypeOf(client.listStaff).parameter(0).exclude<undefined>().toHaveProperty('dept_id');
  expectTypeOf<Input<'getSessionInfo'>>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<Input<'listStaff'>['keyword']>().toEqualTypeOf<string | undefined>();
  // @ts-expect-error a wrong field does not compile
  const wrongField = () => client.login({ username: 'admin', password: 'x', user: 1 });
  // @ts-expect-error a missing field does not compile
  const missingField = () => client.login({ username: 'admin' });
  // @ts-expect-error an input that is required cannot be left out
  const noInput = () => client.createStaff();
  // @ts-expect-error an operation without input takes none
  const someInput = () => client.getSessionInfo({ id: 1 });
  void [wrongField, missingField, noInput, someInput];
});
