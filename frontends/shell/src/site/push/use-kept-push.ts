import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepPush } from './own-push.js';

/** A message of the worker, `push-worker.js`. */
interface WorkerMessage {
  readonly type?: unknown;
  readonly path?: unknown;
}

/** Keeps push messages on, and opens in this page those that are clicked. */
export function useKeptPush(): void {
  const api = useApi();
  const { id } = useMe();
  const navigate = useNavigate();
  const keep = useEffectEvent(async () => {
    try {
      await keepPush(api, id);
    } catch (error) {
      // The next page tries again.
      if (!(error instanceof ApiProblem || error instanceof DOMException)) throw error;
    }
  });
  const onMessage = useEffectEvent(({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type === 'push-opened' && typeof data.path === 'string') void navigate(data.path);
    if (data?.type === 'push-subscription-changed') void keep();
  });
  useEffect(() => {
    void keep();
    if (!('serviceWorker' in navigator)) return undefined;
    const worker = navigator.serviceWorker;
    const listener = (event: MessageEvent<WorkerMessage | null>) => onMessage(event);
    worker.addEventListener('message', listener);
    return () => worker.removeEventListener('message', listener);
  }, []);
}
