import type { Data, Input } from '@shiyi/sdk';
import { endedJob, followJob } from '../jobs/job-report.js';
import { confirm } from '../operation/confirm.js';
import { type CommandResult, formatTable } from '../output/output.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';

type Conversion = Data<'createPlatformOrderServices'>;

const reasons: Record<Conversion['waiting'][number]['reason'], readonly [zh: string, en: string]> = {
  unpaid: ['未付款', 'not paid'],
  closed: ['已关闭', 'closed'],
  mapping: ['商品未对应', 'goods not mapped'],
  customer: ['未匹配客户', 'no customer'],
  template: ['模板已停用', 'template is off'],
  terms: ['模板条件不满足', 'terms not met'],
  amount: ['数量过多', 'too many'],
  service: ['已手工开单', 'opened by hand'],
  refund: ['退款中或已退款', 'refunding or refunded'],
  exchange: ['换货', 'exchange'],
};

async function textOf({ io, say, options }: Context, { services, opens, waiting, remaining }: Conversion): Promise<string> {
  const head = options.dryRun
    ? say(`将开出 ${services} 个服务单`, `Would open ${pluralize(services, 'service')}`)
    : say(`已开出 ${services} 个服务单`, `Opened ${pluralize(services, 'service')}`);
  const order = { title: say('订单号', 'Order'), value: (one: { order_no: string }) => one.order_no };
  const openings = [
    order,
    { title: say('服务', 'Service'), value: (one: Conversion['opens'][number]) => one.product_name },
    { title: say('天数', 'Days'), value: (one: Conversion['opens'][number]) => String(one.service_days), right: true },
    { title: say('客户', 'Customer'), value: (one: Conversion['opens'][number]) => one.customer?.name ?? '' },
  ];
  const why = [order, { title: say('原因', 'Reason'), value: (one: Conversion['waiting'][number]) => say(...reasons[one.reason]) }];
  const waits = say(`${waiting.length} 单还不能开单`, `${pluralize(waiting.length, 'order')} can’t open services yet`);
  return [
    head,
    ...(opens.length > 0 ? [await formatTable(io, openings, opens)] : []),
    ...(waiting.length > 0 ? [waits, await formatTable(io, why, waiting)] : []),
    ...(remaining > 0 ? [say(`另有 ${remaining} 单没有列出`, `${pluralize(remaining, 'more order')} not listed`)] : []),
  ]
    .join('\n')
    .trimEnd();
}

/** Opens the services of shop orders, after a dry run that says what opens and what waits. */
export async function convertOrders(context: Context, orderNos: string[], options: { progress?: string }): Promise<CommandResult> {
  const { io, say, settings } = context;
  const input: Input<'createPlatformOrderServices'> = orderNos.length > 0 ? { order_nos: orderNos } : {};
  // The server performs the dry run, so the call must be sent.
  const client = await context.realClient();
  if (context.options.dryRun || !context.options.yes) {
    const dry = await client.createPlatformOrderServices({ ...input, dry_run: true }, { signal: io.signal });
    if (context.options.dryRun || (dry.services === 0 && dry.remaining === 0)) return { data: dry, text: () => textOf(context, dry) };
    const question = say(
      `将开出 ${dry.services} 个服务单${dry.remaining > 0 ? `，另有 ${dry.remaining} 单在后台处理` : ''}，地址 ${settings.baseUrl}`,
      `This opens ${pluralize(dry.services, 'service')}${dry.remaining > 0 ? `, and does ${pluralize(dry.remaining, 'more order')} in the background` : ''}, at ${settings.baseUrl}`,
    );
    await confirm(context, 'moderate', question, orderNos[0] ?? 'all');
  }
  const data = await client.createPlatformOrderServices(input, { signal: io.signal });
  if (data.job_id !== null) {
    const job = await followJob(context, client, { id: data.job_id, again: `shiyi job follow ${data.job_id}`, mode: options.progress });
    endedJob(context, job, { zh: '订单开单', en: 'Opening' }, 'orders');
  }
  return { data, text: () => textOf(context, data) };
}
