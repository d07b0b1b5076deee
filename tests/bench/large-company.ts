import type pg from 'pg';

/** Rows of a large company. Check-ins are days, meals and weights together. */
export interface LargeCompany {
  customers: number;
  services: number;
  /** Members of one full camp that is running. */
  members: number;
  checkIns: number;
}

/**
 * Inserts services spread over the last year with their check-ins, most of them reviewed, and one full camp. Days count by the company's clock.
 * Returns the camp's id.
 */
export async function fillLargeCompany(
  owner: pg.Client,
  company: number,
  { customers, services, members, checkIns }: LargeCompany,
): Promise<number> {
  // Of six check-ins two are days, three are meals and one is a weight.
  const days = Math.round(checkIns / 3 / services);
  await owner.query('set session_replication_role = replica');
  await owner.query("set time zone 'Asia/Shanghai'");
  const camp = await owner.query(
    `insert into camp (enterprise_id, name, period_no, type, enroll_from, enroll_to, start_date, service_days, capacity, status, rank_rule)
     values ($1, '满员营', 9000, 'fat_loss', current_date - 60, current_date - 40, current_date - 30, 42, 500, 'running', 'score') returning id`,
    [company],
  );
  const campId = Number(camp.rows[0].id);
  await owner.query(
    `create temporary table person as select nextval(pg_get_serial_sequence('customer', 'id')) as id, n,
       n <= $1 as serving, n <= $2 as member from generate_series(1, $3::int) n`,
    [services, members, customers],
  );
  await owner.query(
    'create temporary table principal as select id, row_number() over (order by id) - 1 as n, count(*) over () as all from staff where enterprise_id = $1',
    [company],
  );
  await owner.query(
    `insert into customer (enterprise_id, id, nick_name, real_name, phone, sex, birthday, height, init_weight, target_weight, province, city, stage,
       principal_user_id, source, created_at, last_punch_at)
     select $1, p.id, '客户' || n, '张' || n, '138' || lpad(n::text, 8, '0'), 1 + n % 2, date '1970-01-01' + n % 12000, 150 + n % 35, 60 + n % 40, 55 + n % 20,
       (array['广东省', '江苏省', '浙江省', '四川省', '北京市'])[1 + n % 5], '城市' || n % 40,
       case when serving then case when n % 365 < 42 then 'in_service' else 'finished' end else 'lead' end,
       (select s.id from principal s where s.n = p.n % s.all), 'manual', now() - (n % 500) * interval '1 day' - n * interval '1 second',
       case when serving then now() - (n % 365) * interval '1 day' end
     from person p`,
    [company],
  );
  await owner.query(
    `insert into customer_consent (enterprise_id, user_id, module, granted)
     select $1, p.id, m, true from person p, unnest(array['diet', 'weight', 'sport', 'sleep']) m where serving`,
    [company],
  );
  await owner.query(
    `create temporary table serving as select nextval(pg_get_serial_sequence('service', 'id')) as id, p.id as user_id, n, member,
       case when member then current_date - 30 else current_date - n % 365 end as start_date from person p where serving`,
  );
  await owner.query(
    `insert into service (enterprise_id, id, service_no, user_id, product_name, type, status, pay_amount_fen, sign_at, start_date, service_days, principal_user_id,
       energy_kcal, init_weight, target_weight, camp_id, joined_camp_at, closed_on, created_at)
     select $1, s.id, 'S' || (100000 + n), s.user_id, '体重管理', case when member then 'camp' else 'weight_loss' end,
       case when start_date + 42 > current_date then 'in_service' else 'finished' end, 198000, start_date, start_date, 42,
       (select p.id from principal p where p.n = s.n % p.all), 1400, 60 + n % 40, 55 + n % 20, case when member then $2::bigint end,
       case when member then start_date::timestamptz end, case when start_date + 42 <= current_date then start_date + 41 end, start_date::timestamptz
     from serving s`,
    [company, campId],
  );
  // The ended services have as many days as requested, every other day of their six weeks; the running ones the days that have passed.
  await owner.query(
    `create temporary table checked as select nextval(pg_get_serial_sequence('punch_day', 'id')) as id, s.id as service_id, s.user_id, s.n, start_date + d * 2 as day
     from serving s, generate_series(0, $1::int - 1) d where start_date + d * 2 <= current_date`,
    [days],
  );
  await owner.query(
    `insert into punch_day (enterprise_id, id, day, service_id, user_id, status, drink_ml, sport_minutes, sleep_minutes, target_kcal, intake_kcal, day_score, evaluated_at, created_at)
     select $1, id, day, service_id, user_id, 'complete', 1500, 30, 420, 1400, 1350, case when day < current_date - 2 then 80 end,
       case when day < current_date - 2 then day + interval '20 hours' end, day + interval '8 hours' from checked`,
    [company],
  );
  await owner.query(
    `insert into diet_punch (enterprise_id, day, punch_id, service_id, user_id, meal, eaten_at, submitted_at, energy_kcal, protein_g, fat_g, carb_g,
       draft_score, score, status, evaluated_at, is_shown)
     select $1, day, id, service_id, user_id, m.meal, day + m.at, day + m.at, 450, 25, 15, 50, 75, case when day < current_date - 2 then 80 end,
       case when day < current_date - 2 then 'evaluated' else 'draft_scored' end, case when day < current_date - 2 then day + interval '20 hours' end, true
     from checked, (values ('breakfast', interval '8 hours', 0), ('lunch', interval '12 hours', 1), ('dinner', interval '18 hours', 0)) m(meal, at, part)
     where m.part = 1 or (n + extract(day from day)::int) % 4 = 0`,
    [company],
  );
  await owner.query(
    `insert into punch_weight (enterprise_id, user_id, day, weight, source)
     select $1, user_id, day, 60 + n % 40 - extract(day from day)::int * 0.05, 'customer' from checked where (n + extract(day from day)::int) % 2 = 0`,
    [company],
  );
  // A lead of each customer with a service, from ten days before its start.
  await owner.query(
    `insert into lead (enterprise_id, name, phone, user_id, status, distribute_at, created_at)
     select $1, '线索' || n, '138' || lpad(n::text, 8, '0'), user_id, 'converted', start_date - interval '9 days', start_date - interval '10 days' from serving`,
    [company],
  );
  await owner.query('set session_replication_role = origin');
  for (const table of ['customer', 'service']) await owner.query(`call recount_rows('${table}')`);
  await owner.query('vacuum analyze');
  return campId;
}
