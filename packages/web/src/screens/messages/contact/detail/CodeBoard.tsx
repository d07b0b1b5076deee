import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { inputOf } from '#message/attachment.js';
import { PhonePreview } from '#message/PhonePreview.js';
import { useWelcomeText } from '#message/welcome-parts.js';
import { CodePicture } from '#ui/code/CodePicture.js';
import { Card } from '#ui/layout/Card.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { StaffCodeRecord } from '../staff-code.js';
import { CodeContacts } from './CodeContacts.js';
import { CodeFacts } from './CodeFacts.js';
import { CodeTrend } from './CodeTrend.js';
import { DutyCard } from './DutyCard.js';

const words = texts({
  problem: ['活码异常', 'Problem'],
  code: ['活码', 'Code'],
  picture: ['活码图片', 'Picture of the code'],
  making: ['企业微信正在生成二维码…', 'WeCom is making the code…'],
  mini: ['小程序按钮没有二维码，请用渠道参数配置小程序。', 'A mini-program button has no picture; use the channel parameter there.'],
  hint: ['扫码的客户会加到当时值班的员工。', 'Customers who scan it reach whoever is on duty.'],
});

function Picture({ code }: { code: StaffCodeRecord }) {
  const t = useTexts(words);
  return (
    <Card p="4" aria-label={t.picture}>
      {code.qr_code ? <CodePicture title={t.code} name={code.name} url={code.qr_code} hint={t.hint} /> : null}
      {code.scene === 1 ? <chakra.p color="ink.3">{t.mini}</chakra.p> : null}
      {code.scene === 2 && code.qr_code === null ? (
        <Flex direction="column" gap="2" align="center">
          {code.error ? null : <Skeleton width="220px" height="220px" />}
          <chakra.p color="ink.3">{code.error ?? t.making}</chakra.p>
        </Flex>
      ) : null}
    </Card>
  );
}

/** Lays out a code: results and duty, its contacts, and the picture with the welcome beside. */
export function CodeBoard({ code }: { code: StaffCodeRecord }) {
  const t = useTexts(words);
  const read = useWelcomeText();
  const sender = code.staff[0]?.name ?? code.name;
  return (
    <chakra.div display="grid" gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        {code.error ? (
          <Card role="alert" p="4" color="rose" aria-label={t.problem}>
            {code.error}
          </Card>
        ) : null}
        <CodeFacts code={code} />
        <DutyCard code={code} />
        <CodeTrend code={code} />
        <CodeContacts code={code} />
      </Flex>
      <Flex direction="column" gap="4" minWidth="0">
        <Picture code={code} />
        {code.welcome_mode === 'code' ? (
          <PhonePreview
            sender={sender}
            text={read(code.welcome_content ?? '', sender)}
            attachments={code.welcome_attachments.map(inputOf)}
          />
        ) : null}
      </Flex>
    </chakra.div>
  );
}
