import { ConfirmProvider } from '@bindery/ui';
import { ResourceCache } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { OfflineBanner } from '../../site/offline-banner.js';
import { FrameHeader } from './frame-header.js';
import { Body, Main, SkipLink } from './frame-style.js';
import { LeftMenu } from './left-menu.js';
import { sectionsFor } from './sections.js';
import { Shortcuts } from './shortcuts.js';

/** Header, left menu and the place for a section. What one person loads is dropped when another signs in. */
export function Frame() {
  const me = useMe();
  const sections = sectionsFor(me.role);
  const main = useRef<HTMLElement>(null);
  useFocusOnMove(main);
  return (
    <ResourceCache key={me.id}>
      <ConfirmProvider>
        <SkipLink href="#content">Skip to content</SkipLink>
        <OfflineBanner />
        <FrameHeader me={me} />
        <Body>
          <LeftMenu sections={sections} />
          <Main ref={main} id="content" tabIndex={-1}>
            <Outlet />
          </Main>
        </Body>
        <Shortcuts sections={sections} />
      </ConfirmProvider>
    </ResourceCache>
  );
}

/** A new page starts at its top, for the eye and for a screen reader. */
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
