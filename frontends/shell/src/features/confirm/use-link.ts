import { signInLinkRoutes, type SignInLinkView } from '@bindery/contracts/identity';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useEffect, useState } from 'react';

/**
 * Asks the server what a link does and for whom, which doesn't use it up. Nothing in the address can be trusted to say
 * it.
 */
export function useLink(tokenHash: string | undefined) {
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
