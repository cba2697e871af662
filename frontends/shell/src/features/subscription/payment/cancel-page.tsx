import { ButtonLink, useDocumentTitle } from '@bindery/ui';
import { CircleX } from 'lucide-react';
import { EmailChangeNotice } from '../../../site/email-change-notice.js';
import { Page } from '../../../site/page.js';
import { choosingPlan } from '../../../site/plan-chooser.js';
import { SupportLink } from '../../../site/support-link.js';
import { Buttons, Mark, Panel, Reading } from './payment-style.js';

/** The return page after a canceled checkout. */
export function CancelPage() {
  useDocumentTitle('Subscription Cancelled');
  return (
    <Page>
      <EmailChangeNotice />
      <Panel>
        <Mark $tone="gray">
          <CircleX aria-hidden="true" />
        </Mark>
        <h1>Subscription Cancelled</h1>
        <p>You left the payment page before completing checkout. No charge was made.</p>
        <Reading>
          <h2>Possible reasons</h2>
          <ul>
            <li>You went back or closed the payment page</li>
            <li>The payment page expired</li>
            <li>Your card was declined</li>
            <li>You&apos;d like more time to decide</li>
          </ul>
          <p>
            Need help? Contact <SupportLink />.
          </p>
        </Reading>
        <Buttons>
          <ButtonLink variant="primary" to="/app/dashboard" state={choosingPlan}>
            View plans again
          </ButtonLink>
          <ButtonLink to="/app/dashboard">Go to dashboard</ButtonLink>
        </Buttons>
      </Panel>
    </Page>
  );
}
