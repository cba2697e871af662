import { ButtonLink, useDocumentTitle } from '@bindery/ui';
import { CircleX } from 'lucide-react';
import { Page } from '../../../site/page.js';
import { choosingPlan } from '../../../site/plan-chooser.js';
import { SUPPORT_EMAIL } from '../../../site/support.js';
import { Buttons, Mark, Panel, Reading } from './payment-style.js';

/** For whoever left the payment page without a subscription. */
export function CancelPage() {
  useDocumentTitle('Subscription Cancelled');
  return (
    <Page>
      <Panel>
        <Mark $tone="gray">
          <CircleX aria-hidden="true" />
        </Mark>
        <h1>Subscription Cancelled</h1>
        <p>You left the payment page before it was done. No charge was made.</p>
        <Reading>
          <h2>This may be because</h2>
          <ul>
            <li>you went back or closed the payment page,</li>
            <li>the payment page was open for too long,</li>
            <li>your card was not accepted,</li>
            <li>or you want to think it over first.</li>
          </ul>
          <p>
            Is something not right? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>, a person
            answers.
          </p>
        </Reading>
        <Buttons>
          <ButtonLink variant="primary" to="/app/dashboard" state={choosingPlan}>
            View Plans Again
          </ButtonLink>
          <ButtonLink to="/app/dashboard">Go to Dashboard</ButtonLink>
        </Buttons>
      </Panel>
    </Page>
  );
}
