import { chakra, Flex } from '@chakra-ui/react';
import type { ApiError, Data, Input } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText } from '#api/api-errors.js';
import { useRights } from '#api/Can.js';
import { client, refresh, useAction } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { saveDownload } from '#api/save-download.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import type { CustomerDetail } from '../customer-values.js';
import { ErasureCounts } from './ErasureCounts.js';
import { MergeDrawer } from './MergeDrawer.js';

const words = texts({
  export: ['导出个人数据', 'Export personal data'],
  exportText: [
    '把我们保存的关于此人的全部内容导出为一个文件，用来交给本人。每次导出都会记入操作日志。',
    'Everything we keep of this person in one file, to hand over to them. Each export is noted in the log.',
  ],
  exportDo: ['导出', 'Export'],
  merge: ['合并重复客户', 'Merge a duplicate'],
  mergeText: [
    '同一个人建了两份档案时，把另一份并到这一份。合并前会先列出各自保留什么。',
    'If one person has two records, merge the other into this one. You’ll see first what is kept from each.',
  ],
  mergeDo: ['选择另一份', 'Choose the other'],
  erase: ['删除个人数据', 'Erase personal data'],
  eraseText: [
    '本人要求删除时使用，不能撤销。请先查看将删除的内容，再输入昵称确认。',
    'For erasure requests by the person. Can’t be undone. Review what will be deleted, then type the nickname to confirm.',
  ],
  sureText: ['删除后无法恢复。', 'This can’t be undone.'],
  look: ['查看将删除的内容', 'Review what will be deleted'],
  eraseDo: ['删除此人的数据', 'Erase this person'],
  sure: (name: string) => [`永久删除「${name}」的个人数据？`, `Erase the personal data of ${name} for good?`],
  back: ['返回客户列表', 'Back to the customers'],
  erased: ['个人数据已删除', 'Personal data erased'],
});

type Report = Data<'eraseCustomer'>;

/** A person's data rights: export, merging of records, and erasure. */
export function DataPanel({ record, listPath }: { record: CustomerDetail; listPath: string }) {
  const t = useTexts(words);
  const may = useRights('exportCustomerData', 'eraseCustomer', 'mergeCustomers');
  const file = useAction('exportCustomerData');
  const [merging, setMerging] = useState(false);
  async function save() {
    const answer = await file.run({ id: record.id });
    if (answer.ok) saveDownload(answer.data);
  }
  return (
    <Flex direction="column" gap="4" maxWidth="720px">
      {may.exportCustomerData ? (
        <SectionCard
          title={t.export}
          side={
            <Button disabled={file.busy} onClick={() => void save()}>
              {t.exportDo}
            </Button>
          }
        >
          <chakra.p color="ink.2">{t.exportText}</chakra.p>
        </SectionCard>
      ) : null}
      {may.mergeCustomers ? (
        <SectionCard title={t.merge} side={<Button onClick={() => setMerging(true)}>{t.mergeDo}</Button>}>
          <chakra.p color="ink.2">{t.mergeText}</chakra.p>
          <WhenOpen open={merging}>
            <MergeDrawer record={record} open={merging} onClose={() => setMerging(false)} />
          </WhenOpen>
        </SectionCard>
      ) : null}
      {may.eraseCustomer ? <Erasure record={record} listPath={listPath} /> : null}
    </Flex>
  );
}

/** Reviews and runs an erasure. It reads nothing again while its report is shown: the customer's page would be gone with it. */
function useErasure({ id, nick_name }: CustomerDetail) {
  const t = useTexts(words);
  const [found, setFound] = useState<Report>();
  const [erased, setErased] = useState<Report>();
  const [refused, setRefused] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  useInlineError('eraseCustomer');
  async function call(input: Input<'eraseCustomer'>, onDone: (report: Report) => void) {
    setBusy(true);
    const answer = await client.eraseCustomer.safe(input);
    setBusy(false);
    setRefused(answer.ok ? undefined : answer.error);
    if (answer.ok) onDone(answer.data);
  }
  const look = () => call({ id, dry_run: true }, setFound);
  async function run() {
    if (!(await confirm({ title: t.sure(nick_name), text: t.sureText, action: t.eraseDo, danger: true, word: nick_name.trim() }))) return;
    await call({ id, typed_name: nick_name }, setErased);
  }
  return { found, erased, refused, busy, look, run };
}

function Erasure({ record, listPath }: { record: CustomerDetail; listPath: string }) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const { found, erased, refused, busy, look, run } = useErasure(record);
  function leave() {
    void navigate(listPath);
    void refresh(['listCustomers']);
  }
  return (
    <SectionCard
      title={t.erase}
      side={
        found ? (
          <Button look="danger" disabled={busy} onClick={() => void run()}>
            {t.eraseDo}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => void look()}>
            {t.look}
          </Button>
        )
      }
    >
      <Flex direction="column" gap="3">
        <chakra.p color="ink.2">{t.eraseText}</chakra.p>
        {refused ? (
          <chakra.p role="alert" color="rose">
            {failureText(refused)}
          </chakra.p>
        ) : null}
        {found ? <ErasureCounts report={found} /> : null}
      </Flex>
      {erased ? <ErasureReport report={erased} onClose={leave} /> : null}
    </SectionCard>
  );
}

/** The report of an erasure, which is the last that is seen of the customer. */
function ErasureReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <DetailDrawer open onClose={onClose} title={t.erased} footer={<Button onClick={onClose}>{t.back}</Button>}>
      <ErasureCounts report={report} />
    </DetailDrawer>
  );
}
