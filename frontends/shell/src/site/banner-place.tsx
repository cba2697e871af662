import { media, tokens } from '@bindery/ui';
import { styled } from 'styled-components';

/** Above every layer, without shifting the page or covering a button. */
export const BannerPlace = styled.div`
  position: fixed;
  bottom: ${tokens.space[4]};
  left: 50%;
  z-index: ${tokens.layer.toast};
  width: max-content;
  max-width: min(420px, calc(100vw - 32px));
  border-radius: ${tokens.radius.s};
  box-shadow: ${tokens.color.shadow2};
  transform: translateX(-50%);
  pointer-events: none;
  button {
    pointer-events: auto;
  }
  ${media.phone} {
    top: ${tokens.space[2]};
    bottom: auto;
  }
  ${media.print} {
    display: none;
  }
`;
