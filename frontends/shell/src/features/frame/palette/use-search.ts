import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useOnline } from '@bindery/web-kit/connection';
import { useEffect, useState } from 'react';
import { matches } from './matches.js';
import type { Found, FoundRecord, SearchSource } from './search-source.js';

const PAUSE_MS = 150;

/** How a search stands. What is typed is nowhere but here: not in the address, nor in a cache. */
export type Search =
  | { status: 'idle' }
  | { status: 'offline' }
  /** With those of the answer before that the longer text still names. */
  | { status: 'searching'; records: readonly FoundRecord[] }
  | { status: 'found'; found: Found }
  | { status: 'failed'; detail: string };

interface Answer {
  to: string;
  found?: Found;
  failed?: string;
}

/** Searches once the typing pauses. Only what was typed last is answered: an earlier question is called back. */
export function useSearch(source: SearchSource, text: string): Search & { again: () => void } {
  const api = useApi();
  const online = useOnline();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const question = `${String(tries)} ${text}`;

  useEffect(() => {
    if (!text || !online) return undefined;
    const calledBack = new AbortController();
    const ask = async () => {
      try {
        const found = await source.search(api, text, calledBack.signal);
        if (!calledBack.signal.aborted) setAnswer({ to: question, found });
      } catch (error) {
        if (calledBack.signal.aborted) return;
        if (!(error instanceof ApiProblem)) throw error;
        setAnswer({ to: question, failed: error.detail });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      calledBack.abort();
    };
  }, [api, source, text, question, online]);

  return { ...stateOf(text, online, question, answer), again: () => setTries((count) => count + 1) };
}

function stateOf(text: string, online: boolean, question: string, answer: Answer | null): Search {
  if (!text) return { status: 'idle' };
  if (answer?.to === question && answer.found) return { status: 'found', found: answer.found };
  if (!online) return { status: 'offline' };
  if (answer?.to === question && answer.failed) return { status: 'failed', detail: answer.failed };
  const before = answer?.found?.records ?? [];
  return { status: 'searching', records: before.filter(({ name }) => matches(text, name)) };
}
