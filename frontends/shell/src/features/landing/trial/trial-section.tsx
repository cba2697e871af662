import { Banner, Button, PageSpinner } from '@bindery/ui';
import { formatDollars } from '@bindery/ui/money';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import { isAwaited, prerendered } from '../../../site/prerendered.js';
import { SupportLink } from '../../../site/support-link.js';
import type { PlanTerms } from '../use-plan-terms.js';
import { Card, Coming, Section, Steps, Words } from './trial-style.js';

export function TrialSection({ terms: { individual, agency } }: { terms: PlanTerms }) {
  const hasTrial = individual.trial_days > 0;
  return (
    <Section id="try" aria-labelledby="try-title">
      <Words>
        <h2 id="try-title">Try it with your own clients.</h2>
        <p>Tell us a little about your agency and we&apos;ll help you get set up.</p>
        <Steps>
          <li>
            <span>
              <strong>Setup instructions by email</strong>
              From a real person, within 24 hours.
            </span>
          </li>
          {hasTrial && (
            <li>
              <span>
                <strong>{individual.trial_days}-day free trial</strong>
                All features, no credit card, nothing to cancel.
              </span>
            </li>
          )}
          <li>
            <span>
              <strong>{`${hasTrial ? 'Then ' : ''}${formatDollars(individual.price_per_seat)} a month`}</strong>
              For individual agents. Agencies pay {formatDollars(agency.price_per_seat)} per seat.
            </span>
          </li>
        </Steps>
      </Words>
      <Card>
        <LazyForm />
      </Card>
    </Section>
  );
}

const loadForm = async () => (await import(/* webpackChunkName: "trial-form" */ './trial-form.js')).TrialForm;

/** The form includes its validation code, so it loads only when it is about to be seen or used. */
function LazyForm() {
  const place = useRef<HTMLDivElement>(null);
  const [Form, setForm] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadForm().then(
      (loaded) => setForm(() => loaded),
      () => setFailed(true),
    );
  }, []);
  useApproach(place, load);
  if (Form) return <Form />;
  if (!failed) return <PrerenderedForm place={place} />;
  return (
    <Banner kind="error" action={<Button onClick={load}>Try again</Button>}>
      The form couldn&apos;t be loaded. Try again, or contact <SupportLink />.
    </Banner>
  );
}

/** How far below the viewport the form starts to load, in pixels. */
const APPROACH_PX = 400;

/** Calls once when an element nears the viewport or gets focus, or at once where that can't be observed. */
function useApproach(place: RefObject<HTMLElement | null>, onApproach: () => void): void {
  useEffect(() => {
    const element = place.current;
    if (!element || !('IntersectionObserver' in window) || isAwaited('trial')) {
      onApproach();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) approached();
      },
      { rootMargin: `${String(APPROACH_PX)}px` },
    );
    const stop = () => {
      observer.disconnect();
      element.removeEventListener('focusin', approached);
    };
    const approached = () => {
      stop();
      onApproach();
    };
    element.addEventListener('focusin', approached);
    observer.observe(element);
    return stop;
  }, [place, onApproach]);
}

/** Shows the prerendered form, with any typed text, until the real one has loaded. */
function PrerenderedForm({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const [still] = useState(() => prerendered('trial'));
  useLayoutEffect(() => {
    if (still) place.current?.append(still);
  }, [place, still]);
  return (
    <div ref={place}>
      {!still && (
        <Coming>
          <PageSpinner />
        </Coming>
      )}
    </div>
  );
}
