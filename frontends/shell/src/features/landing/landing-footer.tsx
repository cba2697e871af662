import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { SupportLink } from '../../site/support-link.js';

const Root = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]} ${tokens.space[5]};
  padding: ${tokens.space[5]} clamp(16px, 4vw, 56px) ${tokens.space[6]};
  border-top: 1px solid ${tokens.color.line};
  color: ${tokens.color.ink2};
  & nav {
    display: flex;
    flex-wrap: wrap;
    gap: ${tokens.space[2]} ${tokens.space[5]};
  }
  & a {
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: ${tokens.color.ink};
    text-decoration: underline;
  }
`;

export function LandingFooter() {
  return (
    <Root>
      <p>Bindery, the CRM for insurance agents and agencies</p>
      <nav aria-label="More about Bindery">
        <SupportLink />
        <a href="/api/docs">API</a>
        <a href="#try">Free trial</a>
        <a href="#sign-in">Sign in</a>
        <a href="#top">Top</a>
      </nav>
    </Root>
  );
}
