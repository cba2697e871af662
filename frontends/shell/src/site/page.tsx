import { media, ThemeSwitch, tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Logo } from './logo.js';
import { OfflineBanner } from './offline-banner.js';

const Header = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]} clamp(16px, 4vw, 56px);
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: clamp(4px, 1.5vw, 24px);
`;

const Home = styled(Link)`
  display: flex;
  color: inherit;
  text-decoration: none;
`;

const Main = styled.main<{ $wide: boolean }>`
  width: 100%;
  max-width: ${({ $wide }) => ($wide ? 'none' : '1040px')};
  margin: 0 auto;
  padding: ${tokens.space[5]} clamp(16px, 4vw, 56px) ${tokens.space[7]};
  ${media.phone} {
    padding-top: ${tokens.space[3]};
  }
`;

interface PageProps {
  children: ReactNode;
  /** Shown beside the theme switch. */
  actions?: ReactNode;
  /** Uses the full width. */
  wide?: boolean;
}

/** A page outside of the dashboard: logo, theme switch and content. */
export function Page({ children, actions, wide = false }: PageProps) {
  return (
    <>
      <OfflineBanner />
      <Header>
        <Home to="/" aria-label="Bindery">
          <Logo />
        </Home>
        <Actions>
          {actions}
          <ThemeSwitch />
        </Actions>
      </Header>
      <Main $wide={wide}>{children}</Main>
    </>
  );
}
