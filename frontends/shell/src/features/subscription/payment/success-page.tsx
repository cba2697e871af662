import { Button, ButtonLink, Spinner, useDocumentTitle } from '@bindery/ui';
import { CircleAlert, Clock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { EmailChangeNotice } from '../../../site/email-change-notice.js';
import { Page } from '../../../site/page.js';
import { Buttons, Mark, Panel } from './payment-style.js';
import { Paid } from './paid.js';
import { useVerifiedPayment } from './use-verified-payment.js';

/** The return page after checkout. It polls until the payment's status is known. */
export function SuccessPage() {
  useDocumentTitle('Payment');
  const [params] = useSearchParams();
  const { payment, checkAgain } = useVerifiedPayment(params.get('session_id') || null);
  return (
    <Page>
      <EmailChangeNotice />
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
          ? 'This is taking longer than usual. Your plan starts as soon as the payment is confirmed.'
          : 'Please wait while we confirm your subscription.'}
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
      <h1>Payment pending</h1>
      <p>
        Your payment hasn&apos;t been confirmed yet. You can leave this page. Your plan starts as soon as
        it&apos;s confirmed.
      </p>
      <Buttons>
        <Button pending={asking} pendingLabel="Checking..." onClick={onCheck}>
          Check again
        </Button>
        <ButtonLink to="/app/dashboard">Go to dashboard</ButtonLink>
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
          Go to dashboard
        </ButtonLink>
      </Buttons>
    </Panel>
  );
}
