import type { Data, Input } from '@shiyi/sdk';
import { endedJob, followJob } from '../jobs/job-report.js';
import { confirm } from '../operation/confirm.js';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';
import { type CustomerOptions, customersOf } from '../tags/set-tags.js';

type Counts = Data<'createCouponGrants'>;

interface GrantOptions extends CustomerOptions {
  progress?: string;
}

/** Why others get none. */
function rest({ say }: Context, { matched, at_limit, out_of_stock }: Counts): string {
  const parts = [say(`命中 ${matched} 位`, `${matched} match`)];
  if (at_limit > 0) parts.push(say(`${at_limit} 位已达限领`, `${at_limit} at their limit`));
  if (out_of_stock > 0) parts.push(say(`${out_of_stock} 位库存不足`, `${out_of_stock} without stock`));
  return parts.join(say('，', ', '));
}

function resultText(context: Context, counts: Counts): string {
  const { say, options } = context;
  const people = pluralize(counts.granted, 'customer');
  const others = say(`（${rest(context, counts)}）`, ` (${rest(context, counts)})`);
  return options.dryRun
    ? say(`将发放给 ${counts.granted} 位客户`, `Would grant it to ${people}`) + others
    : say(`已发放给 ${counts.granted} 位客户`, `Granted to ${people}`) + others;
}

/** Grants a coupon to customers, after a dry run that counts them. */
export async function grantCoupon(context: Context, id: string, options: GrantOptions): Promise<CommandResult> {
  const { io, say, settings } = context;
  const coupon_id = wholeNumber(context, id, say('优惠券编号', 'A coupon ID'));
  const input: Input<'createCouponGrants'> = { coupon_id, ...(await customersOf(context, options)) };
  // The server performs the dry run, so the call must be sent.
  const client = await context.realClient();
  if (context.options.dryRun || !context.options.yes) {
    const counts = await client.createCouponGrants({ ...input, dry_run: true }, { signal: io.signal });
    if (context.options.dryRun || counts.granted === 0) return { data: counts, text: resultText(context, counts) };
    const question = say(
      `将发放给 ${counts.granted} 位客户（${rest(context, counts)}），地址 ${settings.baseUrl}`,
      `This grants it to ${pluralize(counts.granted, 'customer')} (${rest(context, counts)}) at ${settings.baseUrl}`,
    );
    await confirm(context, 'moderate', question, id);
  }
  const data = await client.createCouponGrants(input, { signal: io.signal });
  if (data.job_id !== null) {
    const job = await followJob(context, client, { id: data.job_id, again: `shiyi job follow ${data.job_id}`, mode: options.progress });
    endedJob(context, job, { zh: '发放优惠券', en: 'Granting' }, 'coupons');
  }
  return { data, text: resultText(context, data) };
}
