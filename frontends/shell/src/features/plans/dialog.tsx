import { checkoutRoutes, subscriptionRoutes } from '@bindery/contracts/billing';
import { Dialog, useToast } from '@bindery/ui';
import { ApiProblem, useRefetch } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Grant } from './offers/offer.js';
import { PlanChooser } from './chooser/plan-chooser.js';

/** The plan chooser as a dialog. It is mounted when it opens. */
export function PlanChooserDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const takeOver = useTakeOver();
  const [granted, setGranted] = useState<Grant | null>(null);
  const finish = useEffectEvent(async () => {
    await takeOver();
    onClose();
  });
  useEffect(() => {
    if (!granted) return undefined;
    const timer = setTimeout(() => void finish(), granted.delayMs);
    return () => clearTimeout(timer);
  }, [granted]);
  const changed = () => {
    toast.success('Plan changed');
    void takeOver();
    void navigate('/app/subscription');
    onClose();
  };
  return (
    <Dialog open size="large" title="Choose Your Plan" onOpenChange={onClose}>
      <PlanChooser place="dialog" signedIn onGranted={setGranted} onChanged={changed} />
    </Dialog>
  );
}

/** Reloads the subscription and renews the token. */
function useTakeOver(): () => Promise<void> {
  const { refresh } = useSession();
  const refetch = useRefetch();
  return async () => {
    void refetch(subscriptionRoutes, checkoutRoutes);
    try {
      await refresh();
    } catch (error) {
      // If this fails, the next call denied with the old token renews it.
      if (!(error instanceof ApiProblem)) throw error;
    }
  };
}
