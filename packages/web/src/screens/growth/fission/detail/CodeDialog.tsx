import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { apiAddress } from '#api/address.js';
import { useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { CodePicture } from '#ui/code/CodePicture.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Facts, Mono } from '#ui/facts/Facts.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import type { FissionRecord, Participant } from '../fission.js';

type Code = Data<'getFissionCode'>;

const words = texts({
  title: (name: string) => [`${name}的二维码和海报`, `Code and poster of ${name}`],
  code: ['二维码', 'QR code'],
  poster: ['海报', 'Poster'],
  hint: ['发给他的是海报；朋友扫码就算他带来的。', 'Send them the poster; friends who scan it count for them.'],
  making: ['企业微信正在生成，几秒后显示。', 'WeCom is making it; it appears in seconds.'],
  drawing: ['海报还在画', 'The poster is being drawn'],
  ended: ['领奖期已过，二维码已从企业微信删除。', 'The time to claim rewards is over, so the code was deleted in WeCom.'],
  download: ['下载海报', 'Download'],
  again: ['重新生成', 'Make it again'],
  file: (name: string, campaign: string) => [`${campaign}-${name}.png`, `${campaign}-${name}.png`],
  progress: ['进度页链接', 'link of the progress page'],
  once: ['只发给他本人：第一个打开的浏览器会被认作他', 'For this person only: the first browser that opens it is taken for theirs'],
  parameter: ['渠道参数', 'channel parameter'],
});

const tones: Record<Code['status'], ChipTone> = { making: 'wait', ready: 'good', failed: 'bad', ended: 'plain' };
const makingMs = 1500;

interface Props {
  participant: Participant | undefined;
  campaign: FissionRecord;
  onClose: () => void;
}

/** Shows the code and poster of a participant, to be sent to them, and their progress page. */
export function CodeDialog({ participant, campaign, onClose }: Props) {
  const t = useTexts(words);
  const name = participant?.external_user.name ?? '';
  const reading = useOperation('getFissionCode', participant ? { id: participant.id } : null, {
    refreshInterval: (code: Code | undefined) =>
      code?.status === 'making' || (code?.status === 'ready' && !code.poster_url) ? makingMs : 0,
  });
  const code = reading.data;
  return (
    <Modal open={participant !== undefined} onClose={onClose} title={t.title(name)} width="640px">
      {reading.error && !code ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {code && participant ? (
        <CodeParts code={code} participant={participant} campaign={campaign} />
      ) : reading.error ? null : (
        <Skeleton height="80" />
      )}
    </Modal>
  );
}

interface PartsProps {
  code: Code;
  participant: Participant;
  campaign: FissionRecord;
}

/** Why a code failed; adding the participant once more has it made again. */
function Failure({ code, participant, campaign }: PartsProps) {
  const t = useTexts(words);
  const may = useRights('createFissionParticipant');
  const again = useAction('createFissionParticipant', { refresh: ['getFissionCode', 'getFissionFunnel'] });
  return (
    <Flex role="alert" gap="3" align="center" color="rose" bg="rose.50" borderRadius="s" px="3" py="2">
      <chakra.span flex="1" minWidth="0">
        {code.error}
      </chakra.span>
      {may.createFissionParticipant && campaign.status === 'running' ? (
        <Button
          size="sm"
          aria-busy={again.busy}
          onClick={() => void again.run({ id: campaign.id, external_user_id: participant.external_user.id })}
        >
          {t.again}
        </Button>
      ) : null}
    </Flex>
  );
}

function CodeParts(props: PartsProps) {
  const { code, participant, campaign } = props;
  const t = useTexts(words);
  const { name } = participant.external_user;
  return (
    <Flex direction="column" gap="4">
      {code.status === 'failed' || code.error ? <Failure {...props} /> : null}
      {code.status === 'making' ? (
        <chakra.p role="status" color="ink.3">
          {t.making}
        </chakra.p>
      ) : null}
      {code.status === 'ended' ? <chakra.p color="ink.2">{t.ended}</chakra.p> : null}
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        {code.qr_code ? <CodePicture title={t.code} name={name} url={code.qr_code} hint={t.hint} /> : null}
        {code.poster_url ? (
          <Poster url={code.poster_url} file={t.file(name, campaign.name)} />
        ) : code.status === 'ready' ? (
          <p>{t.drawing}</p>
        ) : null}
      </chakra.div>
      <CodeFacts code={code} />
    </Flex>
  );
}

function Poster({ url, file }: { url: string; file: string }) {
  const t = useTexts(words);
  return (
    <Flex as="section" aria-label={t.poster} direction="column" align="center" gap="3">
      <chakra.h3 fontWeight="semibold">{t.poster}</chakra.h3>
      <OwnImage image={url} alt={t.poster} width="165px" height="293px" />
      <ButtonLink size="sm" href={url.startsWith('/') ? apiAddress + url : url} download={file}>
        {t.download}
      </ButtonLink>
    </Flex>
  );
}

function CodeFacts({ code }: { code: Code }) {
  const t = useTexts(words);
  const meta = useMeta('getFissionCode');
  const label = (name: string) => meta.label(meta.output(name));
  return (
    <Facts
      facts={[
        { name: label('status'), value: <EnumCell meta={meta} name="status" value={code.status} tone={tones[code.status]} /> },
        {
          name: label('progress_url'),
          value: (
            <>
              <Flex gap="2" align="center" flexWrap="wrap">
                <Mono>{code.progress_url}</Mono>
                <CopyButton text={code.progress_url} what={t.progress} />
              </Flex>
              <chakra.span display="block" color="ink.3" fontSize="xs">
                {t.once}
              </chakra.span>
            </>
          ),
        },
        {
          name: label('state'),
          value: (
            <Flex gap="2" align="center">
              <Mono>{code.state}</Mono>
              <CopyButton text={code.state} what={t.parameter} />
            </Flex>
          ),
        },
      ]}
    />
  );
}
