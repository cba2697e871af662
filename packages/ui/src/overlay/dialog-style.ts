import { Dialog } from 'radix-ui';
import { css, keyframes, styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';

export type DialogSize = 'small' | 'medium' | 'large';

const widths: Record<DialogSize, string> = { small: '440px', medium: '640px', large: '880px' };

const appear = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(12px) scale(0.99); }`;

export const overlayStyle = css`
  position: fixed;
  inset: 0;
  z-index: ${tokens.layer.overlay};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  justify-items: center;
  padding: clamp(12px, 8vh, 96px) ${tokens.space[4]} ${tokens.space[4]};
  background: ${tokens.color.scrim};
  animation: ${appear} ${tokens.motion.calm};
  @media (max-width: 719.98px) {
    padding: ${tokens.space[3]};
  }
`;

export const Overlay = styled(Dialog.Overlay)`
  ${overlayStyle}
`;

export const panelStyle = css`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-height: 100%;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.l};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  animation: ${rise} ${tokens.motion.calm};
  &:focus {
    outline: none;
  }
  & h2 {
    font-size: ${tokens.font.xl};
    font-weight: 650;
  }
`;

export const Content = styled(Dialog.Content)<{ $size: DialogSize }>`
  ${panelStyle}
  max-width: ${({ $size }) => widths[$size]};
  max-height: calc(100dvh - clamp(12px, 8vh, 96px) - 16px);
  /* A toast stands below the dialog and covers none of it. */
  ${media.compact} {
    body:has([data-toasts] > li) & {
      max-height: calc(100dvh - clamp(12px, 8vh, 96px) - 96px);
    }
  }
  ${media.phone} {
    max-height: calc(100dvh - 24px);
    body:has([data-toasts] > li) & {
      max-height: calc(100dvh - 112px);
    }
  }
`;

export const Head = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  padding: 20px 20px ${tokens.space[3]} ${tokens.space[5]};
  & p {
    color: ${tokens.color.ink2};
  }
`;

export const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* Below a hint that stays at the top while a form scrolls. */
  scroll-padding-block: 96px ${tokens.space[4]};
  padding: ${tokens.space[1]} ${tokens.space[5]} ${tokens.space[5]};
`;

export const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]} ${tokens.space[5]};
  border-top: 1px solid ${tokens.color.line};
`;
