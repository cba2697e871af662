import { ApiProblem, useApi, type ApiClient } from '@bindery/web-kit/api';
import { useOnline } from '@bindery/web-kit/connection';
import type { FoundRecord, SearchResult, SearchSource } from '@bindery/web-kit/manifest';
import { useEffect, useRef, useState } from 'react';
import { matches } from './matches.js';

const DEBOUNCE_MS = 150;

/** How a search stands. What is typed is nowhere but here: not in the address, nor in a cache. */
export type Search =
  | { status: 'idle' }
  | { status: 'offline' }
  /** With those records of the answer before that the longer text still names. */
  | { status: 'searching'; records: readonly FoundRecord[] }
  | { status: 'found'; result: SearchResult }
  | { status: 'failed'; detail: string };

/** One source, and how the search of it stands. */
export interface SourceSearch {
  source: SearchSource;
  search: Search;
  /** Sends a search that failed again. */
  retry: () => void;
}

interface Answer {
  text: string;
  result: SearchResult | null;
  /** Why there is no result. */
  detail?: string;
}

/** Searches all sources once the typing pauses. Only the latest text is answered: earlier requests are aborted. */
export function useSearches(sources: readonly SearchSource[], text: string): SourceSearch[] {
  const api = useApi();
  const online = useOnline();
  const [answers, setAnswers] = useState<ReadonlyMap<SearchSource, Answer>>(new Map());
  const running = useRef<(source: SearchSource) => void>(null);

  useEffect(() => {
    if (!text || !online) return undefined;
    const controller = new AbortController();
    const send = async (source: SearchSource) => {
      const answer = await ask(source, api, text, controller.signal);
      if (!controller.signal.aborted) setAnswers((before) => new Map(before).set(source, answer));
    };
    running.current = (source) => void send(source);
    const timer = setTimeout(() => sources.forEach((source) => running.current?.(source)), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
      running.current = null;
    };
  }, [api, sources, text, online]);

  const retry = (source: SearchSource) => {
    setAnswers((before) => new Map([...before].filter(([other]) => other !== source)));
    running.current?.(source);
  };
  return sources.map((source) => ({
    source,
    search: searchOf(text, online, answers.get(source)),
    retry: () => retry(source),
  }));
}

async function ask(source: SearchSource, api: ApiClient, text: string, signal: AbortSignal): Promise<Answer> {
  try {
    return { text, result: await source.search(api, text, signal) };
  } catch (error) {
    // Anything else is a fault of the remote that the source is from, and the other sources go on.
    const detail = error instanceof ApiProblem ? error.detail : 'Try again in a moment.';
    return { text, result: null, detail };
  }
}

function searchOf(text: string, online: boolean, answer: Answer | undefined): Search {
  if (!text) return { status: 'idle' };
  const current = answer?.text === text ? answer : undefined;
  if (current?.result) return { status: 'found', result: current.result };
  if (!online) return { status: 'offline' };
  if (current?.detail) return { status: 'failed', detail: current.detail };
  const before = answer?.result?.records ?? [];
  return { status: 'searching', records: before.filter(({ name }) => matches(text, name)) };
}
