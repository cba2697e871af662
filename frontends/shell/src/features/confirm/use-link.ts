import { signInLinkRoutes, type SignInLinkView } from '@bindery/contracts/identity';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useEffect, useState } from 'react';

export interface OpenedLink {
  /** What the link does and for whom, as the server says. Nothing in the address can be trusted to say it. */
  link: SignInLinkView | null;
  /** Why it could not be read. */
  problem: ApiProblem | null;
  retry: () => void;
}

/** Requests the purpose of a link from the server, which doesn't use it up. */
export function useLink(tokenHash: string | undefined): OpenedLink {
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
