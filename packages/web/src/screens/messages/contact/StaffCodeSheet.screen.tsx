import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTabTitle } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { idIn } from '#list/id-in.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { useQrCode } from '#ui/code/use-qr-code.js';
import { Select } from '#ui/input/Input.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { usePageRule } from '#ui/layout/usePageRule.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { detailPath, listPath } from './staff-code.js';

const words = texts({
  title: ['打印二维码', 'Print the code'],
  tab: (name: string) => [`打印 ${name}`, `Print ${name}`],
  print: ['打印或存为 PDF', 'Print or save as PDF'],
  back: ['返回活码', 'Back to the code'],
  hint: ['A4 竖版；打印时只留二维码。', 'A4 portrait; only the codes are printed.'],
  each: ['每页个数', 'Codes a page'],
  perPage: (count: number) => [`每页 ${count} 个`, `${count} a page`],
  none: ['这个活码还没有二维码', 'This code has no picture yet'],
  noneText: ['企业微信生成后就能打印。', 'It can be printed once WeCom has made it.'],
  unreadable: ['二维码没有通过核对，请重试', 'The code could not be verified; try again'],
  scan: ['微信扫一扫，添加我们', 'Scan with WeChat to add us'],
});

const counts = [1, 2, 4, 6, 12] as const;
const columnsOf: Record<(typeof counts)[number], number> = { 1: 1, 2: 1, 4: 2, 6: 2, 12: 3 };

/** Lays out copies of a code on a page to print. */
export function StaffCodeSheet() {
  const t = useTexts(words);
  const [value] = useAddressValue('id');
  const id = idIn(value);
  const may = useMay('getStaffCode');
  const reading = useOperation('getStaffCode', may && id ? { id } : null);
  const code = reading.data;
  useTabTitle(code ? t.tab(code.name) : undefined);
  usePageRule('@page { size: A4 portrait; margin: 12mm }');
  if (may === false) return <NoAccessPage />;
  if (code?.qr_code) return <Sheet id={code.id} name={code.name} url={code.qr_code} />;
  return (
    <Page>
      <PageHeader title={code?.name ?? t.title} />
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {!id || code ? <EmptyState title={t.none} text={t.noneText} /> : reading.error ? null : <PageSkeleton />}
    </Page>
  );
}

function Sheet({ id, name, url }: { id: number; name: string; url: string }) {
  const t = useTexts(words);
  const [count, setCount] = useState<(typeof counts)[number]>(6);
  const { code, failed, retry } = useQrCode(url);
  return (
    <>
      <Flex gap="3" align="center" p={{ base: '3', sm: '4' }} flexWrap="wrap" data-noprint>
        <chakra.h1 fontWeight="semibold">{name}</chakra.h1>
        <ButtonLink asChild>
          <Link to={id ? detailPath(id) : listPath}>{t.back}</Link>
        </ButtonLink>
        <Select
          aria-label={t.each}
          width="32"
          value={count}
          onChange={(event) => setCount(counts.find((one) => String(one) === event.target.value) ?? 6)}
        >
          {counts.map((one) => (
            <option key={one} value={one}>
              {t.perPage(one)}
            </option>
          ))}
        </Select>
        <chakra.span color="ink.3">{t.hint}</chakra.span>
        <Button look="solid" ms="auto" disabled={!code} onClick={() => window.print()}>
          {t.print}
        </Button>
      </Flex>
      {failed ? <ErrorState error={new Error(t.unreadable)} onRetry={retry} /> : null}
      {code ? <Copies count={count} picture={code.picture} name={name} /> : failed ? null : <PageSkeleton />}
    </>
  );
}

const Paper = chakra('div', {
  base: {
    ...{ display: 'grid', gap: '6mm', justifyItems: 'center', alignContent: 'start' },
    ...{ bg: 'white', color: 'black', mx: 'auto', p: '4', _print: { p: '0' }, maxWidth: '210mm', width: 'full' },
  },
});

function Copies({ count, picture, name }: { count: (typeof counts)[number]; picture: string; name: string }) {
  const t = useTexts(words);
  const columns = columnsOf[count];
  return (
    <Paper style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the copies are equal
        <chakra.figure key={at} m="0" textAlign="center" breakInside="avoid" width="full">
          <chakra.img
            src={picture}
            alt={at === 0 ? name : ''}
            mx="auto"
            width="full"
            maxWidth={columns === 1 ? (count === 1 ? '150mm' : '105mm') : columns === 2 ? '70mm' : '50mm'}
          />
          <chakra.figcaption>
            <b>{name}</b>
            <br />
            {t.scan}
          </chakra.figcaption>
        </chakra.figure>
      ))}
    </Paper>
  );
}
