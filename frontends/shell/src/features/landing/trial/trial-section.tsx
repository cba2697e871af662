import { Banner, Button, PageSpinner } from '@bindery/ui';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { prerendered } from '../../../site/prerendered.js';
import { SUPPORT_EMAIL } from '../../../site/support.js';
import { Card, Coming, Section, Steps, Words } from './trial-style.js';

/** The form for a trial, and what happens next. */
export function TrialSection() {
  return (
    <Section id="try" aria-labelledby="try-title">
      <Words>
        <h2 id="try-title">Try it with your own book.</h2>
        <p>Tell us a little about your agency, and we set up your trial with you.</p>
        <Steps>
          <li>
            <span>
              <strong>Setup instructions by e-mail</strong>
              Within 24 hours, from a person.
            </span>
          </li>
          <li>
            <span>
              <strong>Seven days free</strong>
              Every feature, no credit card, nothing to cancel.
            </span>
          </li>
          <li>
            <span>
              <strong>Then $29 a month</strong>
              For an individual agent. Agencies pay $25 a seat.
            </span>
          </li>
        </Steps>
      </Words>
      <Card>
        <LateForm />
      </Card>
    </Section>
  );
}

const loadForm = async () => (await import(/* webpackChunkName: "trial-form" */ './trial-form.js')).TrialForm;

/** The form brings what checks it, which the rest of the page does not wait for. */
function LateForm() {
  const [Form, setForm] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadForm().then(
      (loaded) => setForm(() => loaded),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (Form) return <Form />;
  if (!failed) return <Still />;
  return (
    <Banner kind="error" action={<Button onClick={load}>Try Again</Button>}>
      The form could not be loaded. Try again, or write to{' '}
      <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
    </Banner>
  );
}

/** Until then the form of the prerendered page stands in its place, with what is typed into it. */
function Still() {
  const [still] = useState(() => prerendered('trial'));
  if (!still) {
    return (
      <Coming>
        <PageSpinner />
      </Coming>
    );
  }
  return <div ref={(place) => place?.append(still)} />;
}
