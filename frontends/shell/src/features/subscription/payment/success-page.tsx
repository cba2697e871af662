import { Button, ButtonLink, Spinner, useDocumentTitle } from '@bindery/ui';
import { CircleAlert, Clock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../site/page.js';
import { Buttons, Mark, Panel } from './payment-style.js';
import { Paid } from './paid.js';
import { useVerifiedPayment } from './use-verified-payment.js';

/** Where the payment page sends people back to: asks until the truth is known. */
export function SuccessPage() {
  useDocumentTitle('Payment');
  const [params] = useSearchParams();
  const { payment, checkAgain } = useVerifiedPayment(params.get('session_id') || null);
  return (
    <Page>
      {payment.phase === 'verifying' && <Verifying late={payment.late} />}
      {payment.phase === 'pending' && <Pending asking={payment.asking} onCheck={checkAgain} />}
      {payment.phase === 'paid' && <Paid status={payment.status} />}
      {payment.phase === 'failed' && (
        <Failed reason={payment.reason} onCheck={payment.passing ? checkAgain : undefined} />
      )}
    </Page>
  );
}

function Verifying({ late }: { late: boolean }) {
  return (
    <Panel aria-live="polite" aria-busy="true">
      <Mark $tone="accent">
        <Spinner size={26} />
      </Mark>
      <h1>Verifying Payment</h1>
      <p>
        {late
          ? 'This takes longer than usual. Nothing is lost: your plan starts as soon as the payment is confirmed.'
          : 'Please wait while we confirm your subscription. This takes a moment.'}
      </p>
    </Panel>
  );
}

function Pending({ asking, onCheck }: { asking: boolean; onCheck: () => void }) {
  return (
    <Panel aria-live="polite">
      <Mark $tone="amber">
        <Clock aria-hidden="true" />
      </Mark>
      <h1>Payment Pending</h1>
      <p>
        The payment has not been confirmed yet. Nothing is lost: you can leave this page, and your plan starts
        as soon as it is.
      </p>
      <Buttons>
        <Button pending={asking} pendingLabel="Checking..." onClick={onCheck}>
          Check Again
        </Button>
        <ButtonLink to="/app/dashboard">Go to Dashboard</ButtonLink>
      </Buttons>
    </Panel>
  );
}

function Failed({ reason, onCheck }: { reason: string; onCheck: (() => void) | undefined }) {
  return (
    <Panel role="alert">
      <Mark $tone="red">
        <CircleAlert aria-hidden="true" />
      </Mark>
      <h1>Payment Verification Failed</h1>
      <p>{reason}</p>
      <Buttons>
        {onCheck && <Button onClick={onCheck}>Try again</Button>}
        <ButtonLink variant="primary" to="/app/dashboard">
          Go to Dashboard
        </ButtonLink>
      </Buttons>
    </Panel>
  );
}
