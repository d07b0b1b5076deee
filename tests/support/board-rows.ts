import { type Kysely, sql } from 'kysely';

/** Months of history in many rows, which operations could not date back. The hours run through the edges of the company's days. */
export async function addBoardRows(db: Kysely<never>, own: number) {
  await sql`with person as (insert into customer (enterprise_id, nick_name, phone, province, city, created_at)
      select ${own}, '看板客户' || n, '1380000' || lpad(n::text, 4, '0'), (array['浙江省', '江苏省', null])[1 + n % 3], (array['杭州市', '苏州市', null])[1 + n % 3],
        timestamptz '2026-10-03T15:00:00Z' + make_interval(hours => n * 6) from generate_series(1, 60) n returning id, nick_name),
    numbered as (select id, substring(nick_name from 5)::int as n from person),
    contact as (insert into external_user (enterprise_id, external_userid, name, customer_id)
      select ${own}, 'board-' || n, '客户' || n, id from numbered returning id, external_userid),
    friend as (insert into external_user_follow (enterprise_id, external_user_id, wx_userid, created_at, ended_at, ended_by)
      select ${own}, c.id, (select wx_userid from staff where enterprise_id = ${own} and wx_userid is not null order by id limit 1 offset (n % 3)),
        timestamptz '2026-10-03T15:00:00Z' + make_interval(hours => n * 6),
        case when n % 5 = 0 then timestamptz '2026-10-03T15:00:00Z' + make_interval(hours => n * 7) end, case when n % 5 = 0 then 'customer' end
      from (select id, substring(external_userid from 7)::int as n from contact) c returning 1),
    lead as (insert into lead (enterprise_id, phone, name, status, distribute_user_id, distribute_at, created_at)
      select ${own}, '1380000' || lpad(n::text, 4, '0'), '线索' || n, case when n % 4 = 0 then 'waiting' else 'distributed' end,
        case when n % 4 > 0 then (select min(id) from staff where enterprise_id = ${own}) end,
        case when n % 4 > 0 then timestamptz '2026-10-13T01:00:00Z' end, timestamptz '2026-10-12T01:00:00Z' + make_interval(hours => n) from generate_series(1, 80) n returning 1),
    bought as (insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen, refund_fen, pay_at, user_id, region)
      select ${own}, 'B' || n, 'offline', case when n % 9 = 0 then 'closed' else 'paid' end, n * 101, case when n % 7 = 0 then n * 50 else 0 end,
        timestamptz '2026-10-04T15:30:00Z' + make_interval(hours => n * 7), id, case when n % 2 = 0 then '浙江省 宁波市' end from numbered returning 1),
    sold as (insert into service (enterprise_id, service_no, user_id, product_name, type, status, pay_amount_fen, order_no, sign_at, start_date, service_days, closed_on)
      select ${own}, 'D' || n, id, '六周体重管理', 'weight_loss', (array['in_service', 'finished', 'paused', 'pending', 'cancelled'])[1 + n % 5], 100000 + n,
        case when n % 2 = 0 then 'B' || n end, timestamptz '2026-10-02T15:00:00Z' + make_interval(hours => n * 8),
        case when n % 5 = 3 then null else date '2026-10-01' + n % 12 end, 5 + n % 20, case when n % 5 = 1 then date '2026-10-01' + n % 12 + 4 + n % 20 end
      from numbered returning id, user_id, start_date, status),
    rest as (insert into service_break (enterprise_id, service_id, from_day, to_day, reason)
      select ${own}, id, start_date + 3, case when status = 'paused' then null else start_date + 5 end, '出差' from sold
      where status = 'paused' or (status = 'in_service' and id % 2 = 0) returning 1),
    day as (insert into punch_day (enterprise_id, day, service_id, user_id)
      select ${own}, start_date + d, s.id, s.user_id from sold s, generate_series(0, 25) d
      where status in ('in_service', 'finished', 'paused') and (s.id * 7 + d * 3) % 4 > 0 returning id, day, service_id, user_id),
    meal as (insert into diet_punch (enterprise_id, day, punch_id, service_id, user_id, meal, eaten_at, submitted_at, status, evaluated_at)
      select ${own}, day, id, service_id, user_id, 'lunch', at, at, case when e is null then 'submitted' else 'evaluated' end, e from (
        select *, day + time '12:00' at time zone 'Asia/Shanghai' as at,
          case when id % 3 > 0 then day + time '12:00' at time zone 'Asia/Shanghai' + make_interval(hours => (id % 40)::int) end as e from day) m returning 1),
    consent as (insert into customer_consent (enterprise_id, user_id, module, granted)
      select ${own}, id, m, n % 3 > 0 from numbered, unnest(array['weight', 'diet']) m returning 1)
    insert into punch_weight (enterprise_id, user_id, day, weight, source)
      select ${own}, id, date '2026-10-01' + d, 70 + n % 10 - d * (n % 4) * 0.11, case when d % 2 = 0 then 'customer' else 'staff' end
      from numbered, generate_series(0, 20, 5) d`.execute(db);
  await sql`insert into service (enterprise_id, service_no, user_id, product_name, type, status, pay_amount_fen, sign_at, service_days)
    select ${own}, 'R' || id, user_id, '续费', 'nutrition', 'pending', case when id % 4 = 0 then 0 else 50000 end,
      (closed_on + (id % 7 - 3)::int * 13)::timestamp at time zone 'Asia/Shanghai', 28
    from service where enterprise_id = ${own} and service_no like 'D%' and status = 'finished' and id % 3 > 0`.execute(db);
  await sql`update camp set status = 'finished', start_date = date '2026-10-09' + (id % 2)::int * 6 - service_days + 1 where enterprise_id = ${own}`.execute(
    db,
  );
  await sql`update service set open_break = true where enterprise_id = ${own} and exists (select from service_break b where b.service_id = service.id and b.to_day is null)`.execute(
    db,
  );
}
