import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { Select } from '#ui/input/Input.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { ChatBoard } from './ChatBoard.js';
import { NoFeed } from './NoFeed.js';
import { ScoreLine } from './ScoreLine.js';
import { useOpenChat } from './use-open-chat.js';
import { words } from './words.js';

function HeaderLinks() {
  const t = useTexts(words);
  const may = useRights('listChatHits', 'listRiskRules', 'getChatArchive', 'listChatReadings');
  const links = [
    [may.listChatHits, 'hits', t.hits],
    [may.listRiskRules, 'rules', t.rules],
    [may.getChatArchive, 'archive', t.archive],
    [may.listChatReadings, 'readings', t.readings],
  ] as const;
  return links.map(([allowed, path, title]) =>
    allowed ? (
      <ButtonLink key={path} asChild>
        <Link to={`/user/riskChatLog/${path}`}>{title}</Link>
      </ButtonLink>
    ) : null,
  );
}

interface SearchBarProps {
  reason: string;
  word: string | undefined;
  onReason: (reason: string) => void;
  onSearch: (word: string | undefined) => void;
}

function ReasonChoice({ reason, onReason }: Pick<SearchBarProps, 'reason' | 'onReason'>) {
  const t = useTexts(words);
  return (
    <chakra.div display="flex" alignItems="center" gap="2" color="ink.2" whiteSpace="nowrap">
      {t.reason}
      <Select aria-label={t.reason} value={reason} onChange={(event) => onReason(event.target.value)} width="160px">
        {[t.routine, t.complaint, t.risk, t.training].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </chakra.div>
  );
}

function SearchBar({ reason, word, onReason, onSearch }: SearchBarProps) {
  const t = useTexts(words);
  const [typed, setTyped] = useState(word ?? '');
  const search = () => onSearch(typed.replace(/\s/g, '').length >= 2 ? typed.trim() : undefined);
  return (
    <chakra.form
      role="search"
      display="flex"
      gap="2"
      flexWrap="wrap"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <chakra.div flex="1 1 240px">
        <SearchInput
          label={t.search}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            if (text === '') onSearch(undefined);
          }}
        />
      </chakra.div>
      <ReasonChoice reason={reason} onReason={onReason} />
    </chakra.form>
  );
}

/** Archived chats: staff, their conversations, and the messages; or what a search found, in its place. */
export function RiskChatLog() {
  const t = useTexts(words);
  const may = useRights('listChatStaff', 'getChatArchive');
  const [reason, setReason] = useState<string>(t.routine);
  const chat = useOpenChat();
  const { staff, session, word, change } = chat;
  const archive = useOperation('getChatArchive', may.getChatArchive ? {} : null).data;
  if (may.listChatStaff === false) return <NoAccessPage />;
  const isUnconnected = archive?.is_connected === false && archive.message_count === 0;
  return (
    <Page>
      <PageHeader title={t.title} sub={<ScoreLine staff={staff} />}>
        <HeaderLinks />
      </PageHeader>
      {isUnconnected ? (
        <NoFeed />
      ) : (
        <>
          <SearchBar
            reason={reason}
            word={word}
            onReason={setReason}
            onSearch={(next) => change({ word: next, session: undefined, seq: undefined })}
          />
          <ChatBoard chat={chat} reason={reason} />
          {staff && !session ? (
            <Button display={{ lg: 'none' }} onClick={() => change({ staff: undefined })}>
              {t.back}
            </Button>
          ) : null}
        </>
      )}
    </Page>
  );
}
