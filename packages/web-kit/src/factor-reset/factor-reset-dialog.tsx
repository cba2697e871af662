import { FACTOR_RESET_HOURS, factorResetRoutes, type FactorResetView } from '@bindery/contracts/identity';
import { Button, Dialog, LoadFailure, PageSpinner, useToast } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { sentenceOf, useCall, useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';

type Step = 'request' | 'confirm' | 'cancel';

const done: Readonly<Record<Step, string>> = {
  request: 'Reset requested',
  confirm: 'Second factors reset',
  cancel: 'Reset canceled',
};

export interface FactorResetDialogProps {
  member: { readonly id: string; readonly name: string };
  /** The member's account, where it is another one. */
  accountId?: string | undefined;
  onClose: () => void;
}

/** Removes the second factors of a member who has lost them: in a day, or once a second administrator confirms it. */
export function FactorResetDialog({ member, accountId, onClose }: FactorResetDialogProps) {
  const place = { params: { id: member.id }, query: { account_id: accountId } };
  const reset = useRoute(factorResetRoutes.get, place);
  const call = useCall(factorResetRoutes.get);
  const toast = useToast();
  const [pending, setPending] = useState<Step | null>(null);
  const take = async (step: Step) => {
    setPending(step);
    try {
      await call(factorResetRoutes[step], place);
      toast.success(done[step], { subject: member.name });
      onClose();
    } catch (error) {
      toast.error(sentenceOf(error, "The reset couldn't be changed."));
    } finally {
      setPending(null);
    }
  };
  const button = (step: Step, label: string) => (
    <Button
      variant={step === 'cancel' ? 'secondary' : 'danger'}
      pending={pending === step}
      disabled={pending !== null}
      onClick={() => void take(step)}
    >
      {label}
    </Button>
  );
  const requested = reset.data?.pending;
  return (
    <Dialog
      open
      size="small"
      title={`Reset second factors of ${member.name}`}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {requested && button('cancel', 'Cancel the reset')}
          {requested && <Confirm requested={requested}>{button('confirm', 'Reset now')}</Confirm>}
          {requested === null && button('request', 'Request reset')}
        </>
      }
    >
      {reset.error && <LoadFailure title="Failed to load the reset" resource={reset} />}
      {!reset.data && !reset.error && <PageSpinner />}
      {requested === null && (
        <p>
          This removes every second factor and passkey of {member.name}, and signs them out everywhere. It
          takes effect in {FACTOR_RESET_HOURS} hours, or at once when another administrator confirms it.{' '}
          {member.name} is told by email, and can cancel it by giving a factor.
        </p>
      )}
      {requested && (
        <p>
          A reset was requested on {formatInstant(requested.requested_at)}. It takes effect on{' '}
          {formatInstant(requested.effective_at)}, or at once when an administrator other than the one who
          requested it confirms it.
        </p>
      )}
    </Dialog>
  );
}

/** For an administrator other than the one who requested it. */
function Confirm({ requested, children }: { requested: FactorResetView; children: React.ReactNode }) {
  return useMe().id === requested.requested_by ? null : children;
}
