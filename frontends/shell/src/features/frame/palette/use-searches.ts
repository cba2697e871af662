import { ApiProblem, useApi, type ApiClient } from '@bindery/web-kit/api';
import { useOnline } from '@bindery/web-kit/connection';
import type { FoundRecord, SearchResult, SearchSource } from '@bindery/web-kit/manifest';
import { matches } from '@bindery/web-kit/words';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 150;

/** The state of a search. Typed text stays here, out of the address and every cache. */
export type Search =
  | { status: 'idle' }
  | { status: 'offline' }
  /** With the records of the previous reply that still match the longer text. */
  | { status: 'searching'; records: readonly FoundRecord[] }
  | { status: 'found'; result: SearchResult }
  /** Another text is needed: retrying this one would fail again. */
  | { status: 'invalid'; detail: string }
  | { status: 'failed'; detail: string };

export interface SourceSearch {
  source: SearchSource;
  search: Search;
  /** Retries a failed search. */
  retry: () => void;
}

/** The typed text, and whether it was submitted. */
interface Asked {
  text: string;
  submitted: boolean;
}

interface Answer extends Asked {
  result: SearchResult | null;
  problem?: { status: 'invalid' | 'failed'; detail: string };
}

/** Searches all sources once typing pauses, and aborts earlier requests. */
export function useSearches(
  sources: readonly SearchSource[],
  text: string,
  submitted: boolean,
): SourceSearch[] {
  const api = useApi();
  const online = useOnline();
  const [answers, setAnswers] = useState<ReadonlyMap<SearchSource, Answer>>(new Map());
  const running = useRef<(source: SearchSource) => void>(null);

  useEffect(() => {
    if (!text || !online) return undefined;
    const controller = new AbortController();
    const send = async (source: SearchSource) => {
      const answer = await ask(source, api, { text, submitted }, controller.signal);
      if (!controller.signal.aborted) setAnswers((before) => new Map(before).set(source, answer));
    };
    running.current = (source) => void send(source);
    const timer = setTimeout(() => sources.forEach((source) => running.current?.(source)), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
      running.current = null;
    };
  }, [api, sources, text, submitted, online]);

  const retry = (source: SearchSource) => {
    setAnswers((before) => new Map([...before].filter(([other]) => other !== source)));
    running.current?.(source);
  };
  return sources.map((source) => ({
    source,
    search: searchOf({ text, submitted }, online, answers.get(source)),
    retry: () => retry(source),
  }));
}

async function ask(source: SearchSource, api: ApiClient, asked: Asked, signal: AbortSignal): Promise<Answer> {
  try {
    return { ...asked, result: await source.search(api, asked.text, signal, asked.submitted) };
  } catch (error) {
    // Any other error is a fault of the source's remote and must not stop the other sources.
    const detail = error instanceof ApiProblem ? error.detail : 'Try again in a moment.';
    const isInvalid = error instanceof ApiProblem && error.code === 'validation_failed';
    return { ...asked, result: null, problem: { status: isInvalid ? 'invalid' : 'failed', detail } };
  }
}

function searchOf({ text, submitted }: Asked, online: boolean, answer: Answer | undefined): Search {
  if (!text) return { status: 'idle' };
  const current = answer?.text === text && answer.submitted === submitted ? answer : undefined;
  if (current?.result) return { status: 'found', result: current.result };
  if (!online) return { status: 'offline' };
  if (current?.problem) return current.problem;
  const before = answer?.result?.records ?? [];
  return { status: 'searching', records: before.filter(({ name }) => matches(text, name)) };
}
