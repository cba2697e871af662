import { ConfirmProvider, usePageKey } from '@bindery/ui';
import { ResourceCache } from '@bindery/web-kit/api';
import { useMe, useSession } from '@bindery/web-kit/session';
import { StepUpDialog } from '@bindery/web-kit/step-up';
import { Activity, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { EmailChangeNotice } from '../../site/email-change-notice.js';
import { JoinQuestion } from '../../site/join-question.js';
import { OfflineBanner } from '../../site/offline-banner.js';
import { PlanChooserContext } from '../../site/plan-chooser.js';
import { useKeptPush } from '../../site/push/use-kept-push.js';
import { AccountBanners } from './account-banners.js';
import { FrameHeader } from './frame-header.js';
import { Body, Main, SkipLink } from './frame-style.js';
import { KeyboardHelp } from './keyboard/keyboard-help.js';
import { useSaveAnywhere } from './keyboard/use-save-anywhere.js';
import { useSectionKeys } from './keyboard/use-section-keys.js';
import { LeftMenu } from './navigation/left-menu.js';
import { NavigationProgress } from './navigation/navigation-progress.js';
import { type Section, useSections } from './navigation/sections.js';
import { PaletteHost } from './palette/palette-host.js';
import { type LoadPlanChooser, PlanChooserHost, useChooserByLink } from './plan-chooser-host.js';
import { useRetryOfRemotes } from './remotes/use-remotes.js';
import { SecondFactorAgain } from './second-factor-again.js';
import { SignInAgain } from './sign-in-again.js';

/**
 * Header, left menu and the current section. The cache is dropped when another user signs in or the user
 * changes accounts.
 */
export function Frame({ loadPlanChooser }: { loadPlanChooser: LoadPlanChooser }) {
  const me = useMe();
  const sections = useSections();
  const main = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>(null);
  const choosePlan = useCallback(() => setShown('plans'), []);
  useRetryOfRemotes();
  useFocusOnMove(main);
  useChooserByLink(choosePlan);
  return (
    <ResourceCache key={`${me.id} in ${me.account_id}`}>
      <PreservedPage>
        <LoadFailedAgain />
        <LoadAllAgain />
        <ConfirmProvider>
          <PlanChooserContext value={choosePlan}>
            <SkipLink href="#content">Skip to content</SkipLink>
            <NavigationProgress />
            <OfflineBanner />
            <FrameHeader
              me={me}
              onSearch={() => setShown('palette')}
              onPlans={choosePlan}
              onKeys={() => setShown('keys')}
            />
            <Body>
              <LeftMenu sections={sections} />
              <Main ref={main} id="content" tabIndex={-1}>
                <EmailChangeNotice />
                <AccountBanners />
                <Outlet />
              </Main>
            </Body>
            <OverThePage sections={sections} shown={shown} show={setShown} />
            <PlanChooserHost load={loadPlanChooser} open={shown === 'plans'} onClose={() => setShown(null)} />
          </PlanChooserContext>
        </ConfirmProvider>
      </PreservedPage>
    </ResourceCache>
  );
}

type Shown = 'palette' | 'keys' | 'plans' | null;

interface OverThePageProps {
  sections: readonly Section[];
  shown: Shown;
  show: (shown: Shown) => void;
}

/** Overlays of every page: an open invitation, a step-up, the palette and the keyboard shortcuts. */
function OverThePage({ sections, shown, show }: OverThePageProps) {
  useSectionKeys(sections);
  useSaveAnywhere();
  useKeptPush();
  usePageKey('?', () => show('keys'));
  return (
    <>
      <JoinQuestion />
      <StepUpDialog />
      <PaletteHost
        sections={sections}
        open={shown === 'palette'}
        onOpenChange={(open) => show(open ? 'palette' : null)}
        onHelp={() => show('keys')}
      />
      <KeyboardHelp
        sections={sections}
        open={shown === 'keys'}
        onOpenChange={(open) => show(open ? 'keys' : null)}
      />
    </>
  );
}

/** Reloads failed requests as soon as the session is renewed. */
function LoadFailedAgain() {
  const { state } = useSession();
  const { cache, mutate } = useSWRConfig();
  useEffect(() => {
    void mutate((key) => typeof key === 'string' && cache.get(key)?.error !== undefined);
  }, [state, cache, mutate]);
  return null;
}

/**
 * Reloads all data when a renewed session brings other permissions: visible data at once, the rest when it is
 * shown.
 */
function LoadAllAgain() {
  const { state } = useSession();
  const { mutate } = useSWRConfig();
  const access = state.status === 'signed-in' ? state.access : null;
  const standing = access && `${String(access.userVersion)}.${String(access.accountVersion)}`;
  const loadedWith = useRef(standing);
  useEffect(() => {
    if (standing === null || loadedWith.current === standing) return;
    if (loadedWith.current !== null) void mutate(() => true);
    loadedWith.current = standing;
  }, [standing, mutate]);
  return null;
}

/** Scrolls to the top and moves the focus there on every navigation. */
function useFocusOnMove(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

/**
 * Hides a page while its user's session is interrupted or waits for a second factor, and keeps typed text in memory until
 * the same user has signed in again. The cache provider stays outside, because SWR drops a cache whose effects have stopped.
 */
function PreservedPage({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const interrupted = state.status === 'interrupted';
  const access = state.status === 'signed-in' ? state.access : null;
  const isDue = access?.secondFactorDue ?? false;
  return (
    <>
      <Activity mode={interrupted || isDue ? 'hidden' : 'visible'}>{children}</Activity>
      {interrupted && <SignInAgain email={state.me.email} reason={state.reason} />}
      {access && isDue && <SecondFactorAgain methods={access.stepUpMethods} />}
    </>
  );
}
