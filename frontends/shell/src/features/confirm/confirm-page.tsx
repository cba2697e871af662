import { signInLinkRoutes, type SignInLinkView } from '@bindery/contracts/identity';
import { Card, ErrorPanel, Spinner, useDocumentTitle } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { clearLink, type LinkFragment, readLink } from '@bindery/web-kit/session';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Page } from '../../site/page.js';
import { ConfirmChange } from './confirm-change.js';
import { ConfirmLink } from './confirm-link.js';
import { LinkFailed } from './link-failed.js';

const Narrow = styled.div`
  max-width: 520px;
  margin: clamp(8px, 8vh, 96px) auto 0;
`;

/**
 * The page behind the emailed link. It does nothing until the user selects Continue, so an email scanner
 * can't consume the link.
 */
export function ConfirmPage() {
  useDocumentTitle('Confirm sign-in');
  const fragment = useFragment();

  return (
    <Page>
      <Narrow>
        <Card>
          {fragment ? (
            <LinkPage key={fragment.tokenHash} fragment={fragment} />
          ) : (
            <LinkFailed why={INCOMPLETE} withCode />
          )}
        </Card>
      </Narrow>
    </Page>
  );
}

/** The link of the address. Another one that is pasted into the open page replaces it, which loads no page. */
function useFragment(): LinkFragment | null {
  const [fragment, setFragment] = useState(() => readLink(window.location));
  useEffect(() => {
    const read = () => setFragment((present) => readLink(window.location) ?? present);
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  // Once read, the token leaves the address bar and the history.
  useEffect(() => {
    if (fragment) clearLink();
  }, [fragment]);
  return fragment;
}

function LinkPage({ fragment }: { fragment: LinkFragment }) {
  const { link, problem, retry } = useLink(fragment.tokenHash);
  const [failure, setFailure] = useState<string | null>(null);
  const why = failure ?? link?.refusal ?? (problem?.code === 'not_found' ? problem.detail : null);
  if (why) {
    return <LinkFailed why={why} email={link?.email} invited={fragment.type === 'invite'} />;
  }
  if (problem) {
    return <ErrorPanel title="The link couldn't be opened" detail={problem.detail} onRetry={retry} />;
  }
  if (!link) return <Spinner label="Opening the link" />;
  const { purpose, change } = link;
  if (change && purpose !== 'email_change_undo') {
    const isNew = purpose === 'email_change_new';
    return <ConfirmChange fragment={fragment} change={change} isNew={isNew} onFailed={setFailure} />;
  }
  return <ConfirmLink fragment={fragment} link={link} onFailed={setFailure} />;
}

const INCOMPLETE =
  'This link is incomplete. Enter the six-digit code from the same email instead, or open the link from the email again.';

/**
 * Asks the server what a link does and for whom, which doesn't use it up. Nothing in the address can be trusted to say
 * it.
 */
function useLink(tokenHash: string | undefined) {
  const api = useApi();
  const [link, setLink] = useState<SignInLinkView | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (tokenHash === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    api.call(signInLinkRoutes.read, { body: { token_hash: tokenHash }, signal }).then(
      (read) => {
        setProblem(null);
        setLink(read);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error);
      },
    );
    return () => controller.abort();
  }, [api, tokenHash, attempt]);
  return { link, problem, retry: () => setAttempt(attempt + 1) };
}
