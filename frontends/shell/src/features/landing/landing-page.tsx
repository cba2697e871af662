import { Banner, Button, PageSpinner, useDocumentTitle } from '@bindery/ui';
import { formatDollars } from '@bindery/ui/money';
import { pageStorage } from '@bindery/ui/storage';
import { ResourceCache } from '@bindery/web-kit/api';
import { clearFragment, readFragmentError, SessionStore, useSession } from '@bindery/web-kit/session';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { destinationOf, forgetDestination } from '../../site/destination.js';
import { Page } from '../../site/page.js';
import { SignInBox } from '../../site/sign-in-box.js';
import { signOutSentence } from '../../site/sign-out-sentence.js';
import { Benefits } from './benefits.js';
import { LandingFooter } from './landing-footer.js';
import { HeadLine, Layout, PlansLink, Price, SignInCard, Tagline, Words } from './landing-style.js';
import { DaySection } from './day-section.js';
import { TodayPicture } from './product-picture.js';
import { TrialSection } from './trial/trial-section.js';
import { type PlanTerms, usePlanTerms } from './use-plan-terms.js';

function priceLine({ individual: { price_per_seat, trial_days } }: PlanTerms): string {
  const price = `${formatDollars(price_per_seat)}/month`;
  return trial_days > 0 ? `${price} · ${String(trial_days)}-day free trial · no credit card` : price;
}

/** The marketing page with the sign-in box. */
export function LandingPage() {
  useDocumentTitle('Bindery: the calm, fast CRM for insurance agents and agencies');
  const { state } = useSession();
  const [arrivedWithSession] = useState(() => new SessionStore().present() !== null);
  // Without a stored session the result is known, so the page shows at once.
  if (state.status === 'determining' && arrivedWithSession) return <PageSpinner />;
  if (state.status === 'signed-in') return <RedirectSignedIn role={state.me.role} />;
  return (
    <ResourceCache>
      <Landing />
    </ResourceCache>
  );
}

function RedirectSignedIn({ role }: { role: string }) {
  const to = destinationOf(role);
  if (to !== '/app/welcome') forgetDestination();
  return <Navigate to={to} replace />;
}

function Landing() {
  const email = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const terms = usePlanTerms();
  const price = priceLine(terms);
  // At the sign-in's own address there is nothing to read first.
  useEffect(() => {
    if (pathname === '/app/login') email.current?.focus({ preventScroll: true });
  }, [pathname]);
  const actions = (
    <>
      <Price $place="header">{price}</Price>
      <PlansLink as={Link} to="/app/welcome">
        Plans
      </PlansLink>
      <Button onClick={() => email.current?.focus()}>Sign in</Button>
    </>
  );
  return (
    <>
      <Page wide actions={actions}>
        <Layout>
          <Words>
            <Price $place="page">{price}</Price>
            <HeadLine>Every client and policy, bound in one place.</HeadLine>
            <Tagline>
              The calm, fast CRM for individual agents and growing agencies. It tells you who is calling, what
              renews and who turns 65.
            </Tagline>
            <Notices />
            <SignInCard id="sign-in" aria-labelledby="sign-in-title">
              <h2 id="sign-in-title">Sign in or start free</h2>
              <SignInBox ref={email} />
            </SignInCard>
            <Benefits />
          </Words>
          <TodayPicture />
        </Layout>
        <DaySection />
        <TrialSection terms={terms} />
      </Page>
      <LandingFooter />
    </>
  );
}

/** Why the user landed here unexpectedly, or that the browser stores nothing. */
function Notices() {
  const { state, retry } = useSession();
  const notice = useArrival();
  return (
    <>
      {state.status === 'unreachable' && (
        <Banner kind="warning" action={<Button onClick={() => void retry()}>Try again</Button>}>
          You&apos;re signed in, but your account can&apos;t be opened right now. {state.problem.detail}
        </Banner>
      )}
      <StorageNotice />
      {notice && <Banner kind="warning">{notice}</Banner>}
    </>
  );
}

/** Warns when the browser doesn't store data for this site. */
function StorageNotice() {
  const [lasts] = useState(() => pageStorage.lasts());
  if (lasts) return null;
  return (
    <Banner kind="warning">
      This browser isn&apos;t storing data for Bindery, so you&apos;re signed in only while this page is open.
      Allow site data or free up space to stay signed in.
    </Banner>
  );
}

/** The page's own words, because anyone can write into an address. */
const errors = new Map([
  ['otp_expired', 'That login link has expired or was already used. Request a new one below.'],
  ['access_denied', "That login link isn't valid. Request a new one below."],
]);

function errorFromAddress(): string | null {
  const error = readFragmentError(window.location.hash);
  if (!error) return null;
  return errors.get(error) ?? "We couldn't sign you in. Request a new login link below.";
}

/** Why the user landed here: a failed sign-in or an ended session. */
function useArrival(): string | null {
  const { state } = useSession();
  const [error] = useState(errorFromAddress);
  useEffect(() => {
    // The auth client leaves the error in the address, so every reload would show it again.
    if (error) clearFragment();
  }, [error]);
  if (error) return error;
  return state.status === 'signed-out' && state.reason ? signOutSentence[state.reason] : null;
}
