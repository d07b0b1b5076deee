import type { ApiError, Input } from '@shiyi/sdk';
import { recordCheckIns } from '@shiyi/server/areas/service/check-in/record';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { dayIn, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

type CheckIn = Input<'createCheckIn'>;
const score_items = [30, 26, 10, 7, 10, 10].map((value, at) => ({ item_id: at + 1, value }));
let counter = 0;
const next = () => `test-${++counter}`;

onEveryStore('check-ins', (options) => {
  const used = useDirectory(options);
  const database = () => used.server.deps.database;
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await database().system((db) => query.execute(db))).rows;
  const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const enterprise = async () =>
    (await rows(sql<{ id: number }>`select id from enterprise where is_sandbox order by id limit 1`))[0]?.id as number;

  /** A customer with an order that started ten days ago. */
  const open = async () => {
    const { user_id, id } = await runningService(used.client, dayIn(-10), {}, { nick_name: '打卡测试' });
    return { user_id, service_id: id, day: dayIn() };
  };
  const send = async (events: CheckIn[], source = 'app') => {
    const enterpriseId = await enterprise();
    return database().tenant(
      enterpriseId,
      (db) => recordCheckIns(db, { enterpriseId, source, staffId: null, mostDaysLate: 14 }, events),
      'write',
    );
  };
  const outcomes = async (events: CheckIn[]) => (await send(events)).map(({ outcome, field }) => (field ? `${outcome} ${field}` : outcome));
  const ingredient = async (keyword: string) => (await used.client.listIngredients({ keyword })).list[0] ?? expect.unreachable(keyword);

  it('get energy, portions and a draft score for a meal, and mark the meal of the plan', async () => {
    const { user_id, service_id, day } = await open();
    const rice = await ingredient('粳米');
    // A plan has no meals before the day on which it was made.
    await database().tenant(await enterprise(), (db) =>
      sql`insert into service_plan_meal (service_id, date, meal, items) values (${service_id}, ${after(day, -1)}, 'lunch',
        ${JSON.stringify([{ case_id: null, ingredient_id: rice.id, name: null, dosage_g: 100, unit: 'g', energy_kcal: null, exchange_group: null, method: null, replace_group: null }])}::jsonb)`.execute(
        db,
      ),
    );
    const [first] = await send([
      {
        ...{ source_id: next(), user_id, kind: 'meal', date: after(day, -1), meal: 'lunch', eaten_at: `${after(day, -1)}T12:30:00+08:00` },
        ...{ images: ['/admin/v1/files/a.webp'], items: [{ ingredient_id: rice.id, dosage_g: 100, method: 'boil' as const }] },
      },
    ]);
    expect(first).toMatchObject({ outcome: 'taken', service_id });
    const [meal] = await rows(sql<Record<string, unknown>>`select * from diet_punch where id = ${first?.diet_punch_id}`);
    expect(meal).toMatchObject({
      ...{ energy_kcal: rice.energy_kcal, planned_energy_kcal: rice.energy_kcal, status: 'draft_scored', draft_score: 90 },
      draft_items: [1, 2, 3, 4, 5, 6].map((item_id, at) => ({ item_id, value: [30, 30, 0, 10, 10, 10][at] })),
    });
    expect(
      await rows(sql`select status, intake_kcal, target_kcal, draft_day_score from punch_day where service_id = ${service_id}`),
    ).toEqual([{ status: 'partial', intake_kcal: rice.energy_kcal, target_kcal: 1450, draft_day_score: 90 }]);
    expect(await rows(sql`select punched from service_plan_meal where service_id = ${service_id} and date = ${after(day, -1)}`)).toEqual([
      { punched: true },
    ]);
  });

  it('count once by the sender’s id, whatever follows', async () => {
    const { user_id, day } = await open();
    const event: CheckIn = { source_id: next(), user_id, kind: 'drink', date: day, drink_ml: 500 };
    expect(await outcomes([event, event, { ...event, drink_ml: 600 }])).toEqual(['taken', 'repeated', 'refused source_id']);
    expect(await outcomes([{ ...event, source_id: next(), drink_ml: 900 }, event])).toEqual(['taken', 'repeated']);
    expect(await rows(sql`select drink_ml from punch_day where user_id = ${user_id}`)).toEqual([{ drink_ml: 900 }]);
    expect(await rows(sql`select count(*)::int as n from punch_action where user_id = ${user_id}`)).toEqual([{ n: 2 }]);
  });

  it('are recorded once if sent twenty times at once', async () => {
    const { user_id, day } = await open();
    const events = ['breakfast', 'lunch'].map(
      (meal): CheckIn => ({
        source_id: next(),
        user_id,
        kind: 'meal',
        date: day,
        meal: meal as 'lunch',
        text: '一碗面',
        eaten_at: `${day}T00:00:01+08:00`,
      }),
    );
    const all = (await Promise.all(Array.from({ length: 20 }, () => send(events)))).flat().map(({ outcome }) => outcome);
    expect(all.filter((one) => one === 'taken').length).toBe(2);
    expect(all.filter((one) => one === 'repeated').length).toBe(38);
    expect(await rows(sql`select count(*)::int as n, max(version) as version from diet_punch where user_id = ${user_id}`)).toEqual([
      { n: 2, version: 1 },
    ]);
  });

  it('change a meal until it is evaluated, and no more then', async () => {
    const { user_id, day } = await open();
    const event = { user_id, kind: 'meal', date: after(day, -1), meal: 'dinner', text: '面' } as const;
    const [{ diet_punch_id } = expect.unreachable()] = await send([{ ...event, source_id: next() }]);
    expect((await send([{ ...event, text: '一碗面', source_id: next() }]))[0]).toMatchObject({ outcome: 'taken', diet_punch_id });
    expect(await rows(sql`select text, version from diet_punch where id = ${diet_punch_id}`)).toEqual([{ text: '一碗面', version: 2 }]);
    await used.client.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
    await used.client.saveDietEvaluation({ diet_punch_id: diet_punch_id ?? 0, version: 2, score_items, comment: '不错' });
    expect(await outcomes([{ ...event, text: '两碗面', source_id: next() }])).toEqual(['refused meal']);
    expect(await outcomes([{ source_id: next(), user_id, kind: 'comment', date: event.date, meal: 'dinner', content: '写错了' }])).toEqual([
      'taken',
    ]);
    expect(await rows(sql`select text, status from diet_punch where id = ${diet_punch_id}`)).toEqual([
      { text: '一碗面', status: 'commented' },
    ]);
  });

  it('refuse a day ahead, one too long ago, pauses and days without a service, and take the rest', async () => {
    const { user_id, service_id, day } = await open();
    await used.client.changeServiceBreak({ service_id, op: 'pause', from: after(day, -3), reason: '出差' });
    await used.client.changeServiceBreak({ service_id, op: 'resume', to: after(day, -2) });
    const on = (days: number): CheckIn => ({ source_id: next(), user_id, kind: 'drink', date: after(day, days), drink_ml: 1000 });
    expect(await outcomes([on(1), on(-14), on(-15), on(-3), on(-2), on(-7), on(0)])).toEqual([
      ...['refused date', 'refused date', 'refused date', 'refused date', 'refused date'],
      ...['taken', 'taken'],
    ]);
    const weight = (days: number): CheckIn => ({ source_id: next(), user_id, kind: 'weight', date: after(day, days), weight: 69 });
    expect(await outcomes([weight(-14), weight(-15), weight(-3)])).toEqual(['taken', 'refused date', 'taken']);
    expect(await outcomes([{ ...weight(-12), waist: 80 }])).toEqual(['refused waist']);
  });

  it('complete a day with three main meals and the weight', async () => {
    const { user_id, day } = await open();
    const date = after(day, -1);
    const meals = (['breakfast', 'lunch', 'dinner'] as const).map(
      (meal): CheckIn => ({ source_id: next(), user_id, kind: 'meal', date, meal, text: meal }),
    );
    await send(meals);
    const status = () => rows(sql`select status from punch_day where user_id = ${user_id}`);
    expect(await status()).toEqual([{ status: 'partial' }]);
    await send([{ source_id: next(), user_id, kind: 'weight', date, weight: 69.5 }]);
    expect(await status()).toEqual([{ status: 'complete' }]);
  });

  it('have exactly the fields of their kind', async () => {
    const { user_id, day } = await open();
    const say = (more: Partial<CheckIn>) => outcomes([{ source_id: next(), user_id, kind: 'meal', date: day, ...more }]);
    expect(await say({ meal: 'lunch' })).toEqual(['refused images']);
    expect(await say({ text: '面' })).toEqual(['refused meal']);
    expect(await say({ meal: 'lunch', text: '面', weight: 60 })).toEqual(['refused weight']);
    expect(await say({ meal: 'lunch', items: [{ ingredient_id: 987_654_321 }] })).toEqual(['refused items']);
    expect(await say({ meal: 'lunch', items: [{ dosage_g: 10 }] })).toEqual(['refused items']);
    expect(await say({ meal: 'lunch', text: '面', eaten_at: `${after(day, -2)}T12:00:00+08:00` })).toEqual(['refused eaten_at']);
    expect(await say({ kind: 'task', task_id: 987_654_321 })).toEqual(['refused task_id']);
    expect(await say({ kind: 'comment', content: '在吗' })).toEqual(['refused date']);
    expect(await say({ kind: 'sleep', bed_at: '23:30' })).toEqual(['refused sleep_minutes']);
    expect(await say({ kind: 'sleep', bed_at: '23:30', wake_at: '06:45' })).toEqual(['taken']);
    expect(await rows(sql`select sleep_minutes from punch_day where user_id = ${user_id}`)).toEqual([{ sleep_minutes: 435 }]);
  });

  it('take precedence by staff: the app no longer changes the weight, and a colleague’s customer is unknown', async () => {
    const { user_id, day } = await open();
    const event = { source_id: next(), user_id, kind: 'weight', date: day, weight: 69.5 } as const;
    await used.client.setCustomerConsent({ id: user_id, module: 'weight', granted: true });
    const customer = await used.client.getCustomer({ id: user_id });
    expect(await used.client.createCheckIn(event)).toMatchObject({ outcome: 'taken' });
    expect(await used.client.createCheckIn(event)).toMatchObject({ outcome: 'repeated' });
    expect((await used.client.getCustomer({ id: user_id })).version).toBe(customer.version);
    expect(await outcomes([{ ...event, source_id: next(), weight: 90 }])).toEqual(['refused weight']);
    await expectRefusal(used.client.createCheckIn({ ...event, source_id: next(), date: after(day, 1) }), 42200);
    await expectRefusal(used.client.createCheckIn({ ...event, source_id: next(), user_id: 987_654_321 }), 40400);
  });

  it('need the customer’s consent to each kind by staff, and none by the app', async () => {
    const { user_id, day } = await open();
    const kinds: [Partial<CheckIn>, 'diet' | 'weight' | 'sport' | 'sleep'][] = [
      [{ kind: 'meal', meal: 'lunch', text: '面', eaten_at: `${day}T00:00:01+08:00` }, 'diet'],
      [{ kind: 'drink', drink_ml: 500 }, 'diet'],
      [{ kind: 'mood', mood: 'good' }, 'diet'],
      [{ kind: 'comment', content: '在吗' }, 'diet'],
      [{ kind: 'weight', weight: 69 }, 'weight'],
      [{ kind: 'sport', steps: 5000 }, 'sport'],
      [{ kind: 'sleep', sleep_minutes: 400 }, 'sleep'],
    ];
    const say = ([more]: (typeof kinds)[number]) =>
      used.client.createCheckIn({ source_id: next(), user_id, date: day, ...more } as CheckIn).then(
        ({ outcome }) => outcome,
        ({ bizCode, detail }: ApiError) => [bizCode, detail.errors],
      );
    for (const one of kinds) {
      const refused = [42200, [expect.objectContaining({ field: 'user_id', rule: 'consent' })]];
      expect(await say(one)).toEqual(refused);
      await used.client.setCustomerConsent({ id: user_id, module: one[1], granted: true });
      expect(await say(one)).toBe('taken');
      await used.client.setCustomerConsent({ id: user_id, module: one[1], granted: false });
      expect(await say(one)).toEqual(refused);
    }
    expect(await outcomes(kinds.map(([more]) => ({ source_id: next(), user_id, date: day, ...more }) as CheckIn))).toEqual(
      kinds.map(([{ kind }]) => (kind === 'weight' ? 'refused weight' : 'taken')),
    );
  });

  it('are deleted for an erased person, including those that arrive at the same time', async () => {
    const { user_id, service_id, day } = await open();
    await send([{ source_id: next(), user_id, kind: 'meal', date: day, meal: 'lunch', text: '面', eaten_at: `${day}T00:00:01+08:00` }]);
    await used.client.changeServiceStatus({ service_id, status: 'finished' });
    const later = Array.from({ length: 10 }, (_, n) =>
      send([{ source_id: next(), user_id, kind: 'weight', date: after(day, -n), weight: 69 }]),
    );
    const erased = used.client.eraseCustomer({ id: user_id, typed_name: '打卡测试' });
    const [, ...all] = await Promise.all([erased, ...later]);
    expect(all.flat().every(({ outcome, field }) => outcome === 'taken' || field === 'user_id')).toBe(true);
    for (const table of ['punch_day', 'diet_punch', 'punch_action', 'punch_weight', 'customer_message'])
      expect([table, await rows(sql`select count(*)::int as n from ${sql.table(table)} where user_id = ${user_id}`)]).toEqual([
        table,
        [{ n: 0 }],
      ]);
    expect(await outcomes([{ source_id: next(), user_id, kind: 'weight', date: day, weight: 69 }])).toEqual(['refused user_id']);
  });
});
