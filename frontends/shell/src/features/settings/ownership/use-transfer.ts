import { memberRoutes, ownershipRoutes } from '@bindery/contracts/identity';
import { useConfirm, useToast } from '@bindery/ui';
import { sentenceOf, useCall } from '@bindery/web-kit/api';
import { useState } from 'react';
import { useNewMe } from '../../../site/use-new-me.js';

const FAILED = "The ownership couldn't be changed.";

/** The steps of a transfer of ownership, for both sides. */
export function useTransfer() {
  const call = useCall(ownershipRoutes.get, memberRoutes.list);
  const confirm = useConfirm();
  const toast = useToast();
  const showNew = useNewMe();
  const [pending, setPending] = useState(false);
  const run = async (done: string, work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(sentenceOf(error, FAILED));
    } finally {
      setPending(false);
    }
  };
  const offer = (to: string) => run('Ownership offered', () => call(ownershipRoutes.offer, { body: { to } }));
  const cancel = (id: string) =>
    run('The offer has ended', () => call(ownershipRoutes.cancel, { params: { id } }));
  const accept = async (id: string) => {
    const sure = await confirm({
      title: 'Become the owner?',
      description: 'You answer for the plan and its payment, and manage every member.',
      confirmLabel: 'Accept ownership',
    });
    if (!sure) return;
    await run('You own the account now', async () => {
      await call(ownershipRoutes.accept, { params: { id } });
      await showNew();
    });
  };
  return { offer, cancel, accept, pending };
}
