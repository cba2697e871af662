import { Banner, Button, PageSpinner, useDocumentTitle } from '@bindery/ui';
import { SessionStore, useSession } from '@bindery/web-kit/session';
import { useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { Page } from '../../site/page.js';
import { destinationOf, forgetDestination } from '../../site/destination.js';
import { SignInBox } from '../../site/sign-in-box.js';
import { Benefits } from './benefits.js';
import { LandingFooter } from './landing-footer.js';
import { HeadLine, Layout, PlansLink, Price, SignInCard, Tagline, Words } from './landing-style.js';
import { ProductPicture } from './product-picture.js';
import { TrialSection } from './trial/trial-section.js';
import { UnkeptNotice } from './unkept-notice.js';
import { useArrival } from './use-arrival.js';

const PRICE = '$29/month · 7 days free · no credit card';

/** What the product is, in one screen, and the way in. */
export function LandingPage() {
  useDocumentTitle('Bindery: the calm, fast CRM for insurance agents and agencies');
  const { state } = useSession();
  const [arrivedWithSession] = useState(() => new SessionStore().present() !== null);
  // Somebody without a session is nobody whatever is found out: for them the page is there at once.
  if (state.status === 'determining' && arrivedWithSession) return <PageSpinner />;
  if (state.status === 'signed-in') return <GoOn role={state.me.role} />;
  return <Landing />;
}

function GoOn({ role }: { role: string }) {
  const to = destinationOf(role);
  if (to !== '/app/welcome') forgetDestination();
  return <Navigate to={to} replace />;
}

function Landing() {
  const email = useRef<HTMLInputElement>(null);
  const actions = (
    <>
      <Price $place="header">{PRICE}</Price>
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
            <Price $place="page">{PRICE}</Price>
            <HeadLine>Every client, policy and renewal, bound in one place.</HeadLine>
            <Tagline>
              The calm, fast CRM for individual agents and growing agencies. Client data encrypted field by
              field, every look logged.
            </Tagline>
            <Notices />
            <SignInCard id="sign-in" aria-labelledby="sign-in-title">
              <h2 id="sign-in-title">Sign in or start free</h2>
              <SignInBox ref={email} />
            </SignInCard>
            <Benefits />
          </Words>
          <ProductPicture />
        </Layout>
        <TrialSection />
      </Page>
      <LandingFooter />
    </>
  );
}

/** What somebody should know who did not mean to stand here, or whose browser keeps nothing. */
function Notices() {
  const { state, retry } = useSession();
  const notice = useArrival();
  return (
    <>
      {state.status === 'unreachable' && (
        <Banner kind="warning" action={<Button onClick={() => void retry()}>Try again</Button>}>
          You are signed in, but your account cannot be opened right now. {state.problem.detail}
        </Banner>
      )}
      <UnkeptNotice />
      {notice && <Banner kind="warning">{notice}</Banner>}
    </>
  );
}
