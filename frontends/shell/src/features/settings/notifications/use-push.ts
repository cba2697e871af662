import { pushRoutes, type PushDeviceView, type PushDevicesView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { sentenceOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useCallback, useEffect, useState } from 'react';
import { presentSubscription, pushSupport } from '../../../site/push/browser-push.js';
import { endPush, turnOnPush } from '../../../site/push/own-push.js';

const ABOUT = { about: 'push' } as const;

/** Push messages on this person's devices, this browser among them. */
export function usePush({ items }: PushDevicesView, serverKey: string) {
  const api = useApi();
  const { id: userId } = useMe();
  const { support, hash, look } = useThisBrowser();
  const { pending, run } = useRun(look);
  const own = items.find((device) => device.endpoint_hash === hash);
  const remove = async (device: PushDeviceView) => {
    await api.call(pushRoutes.remove, { params: { id: device.id } });
    if (device === own) await endPush();
  };
  return {
    own,
    others: items.filter((device) => device !== own),
    support,
    pending,
    turnOn: () =>
      run('own', () => turnOnPush(api, userId, serverKey), "Push messages couldn't be turned on."),
    remove: (device: PushDeviceView) =>
      run(device === own ? 'own' : device.id, () => remove(device), "Push messages couldn't be turned off."),
    sendTest: () =>
      run(
        'test',
        () => api.call(pushRoutes.test),
        "The test message couldn't be sent.",
        'The test message is on its way',
      ),
  };
}

/** Whether this browser can show push messages, and the hash of its subscription, if it has one. */
function useThisBrowser() {
  const [support, setSupport] = useState(pushSupport);
  const [hash, setHash] = useState<string>();
  const look = useCallback(async () => {
    setSupport(pushSupport());
    if (pushSupport() !== 'unsupported') setHash((await presentSubscription())?.hash);
  }, []);
  useEffect(() => void look(), [look]);
  return { support, hash, look };
}

/** Runs one thing at a time, and looks then how it is. */
function useRun(look: () => Promise<void>) {
  const toast = useToast();
  const refetch = useRefetch();
  const [pending, setPending] = useState<string>();
  const run = async (which: string, work: () => Promise<unknown>, failed: string, done?: string) => {
    setPending(which);
    try {
      await work();
      if (done) toast.success(done, ABOUT);
    } catch (error) {
      toast.error(sentenceOf(error, failed), ABOUT);
    } finally {
      await look();
      await refetch(pushRoutes.list);
      setPending(undefined);
    }
  };
  return { pending, run };
}
