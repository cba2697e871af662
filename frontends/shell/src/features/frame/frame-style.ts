import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

export const Body = styled.div`
  display: flex;
`;

export const Main = styled.main`
  flex: 1;
  min-width: 0;
  max-width: 1440px;
  padding: ${tokens.space[5]} ${tokens.space[6]} ${tokens.space[7]};
  ${media.compact} {
    padding: ${tokens.space[5]};
  }
  ${media.phone} {
    /* The sections' bar covers the bottom of the window. */
    padding: ${tokens.space[4]} ${tokens.space[4]} calc(96px + env(safe-area-inset-bottom));
  }
  ${media.print} {
    max-width: none;
    padding: 0;
  }
`;

export const SkipLink = styled.a`
  position: fixed;
  top: -48px;
  left: ${tokens.space[4]};
  z-index: ${tokens.layer.toast};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-radius: 0 0 ${tokens.radius.s} ${tokens.radius.s};
  background: ${tokens.color.accent};
  color: ${tokens.color.accentInk};
  font-weight: 600;
  &:focus {
    top: 0;
  }
  ${media.print} {
    display: none;
  }
`;
