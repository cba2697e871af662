import { Banner, Button, PageSpinner } from '@bindery/ui';
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

/** The form brings what checks it, so it is loaded when it is about to be seen, or when its prerendered element is used. */
function LateForm() {
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
  if (!failed) return <Still place={place} />;
  return (
    <Banner kind="error" action={<Button onClick={load}>Try again</Button>}>
      The form could not be loaded. Try again, or write to{' '}
      <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
    </Banner>
  );
}

/** How far below the window the form may be, in pixels, when it is loaded. */
const APPROACH_PX = 400;

/** Calls once when an element is near the window or gets the focus; at once where that cannot be observed. */
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

/** Until then the form of the prerendered page stands in its place, with what is typed into it. */
function Still({ place }: { place: RefObject<HTMLDivElement | null> }) {
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
