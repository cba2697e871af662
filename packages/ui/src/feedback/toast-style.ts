import { Toast } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';
import type { ToastKind } from '@bindery/ui/context';

const rise = keyframes`from { transform: translateY(8px); opacity: 0; }`;

const inks: Record<ToastKind, string> = {
  success: tokens.color.green,
  error: tokens.color.red,
  info: tokens.color.blue,
};

export const ToastViewport = styled(Toast.Viewport)`
  position: fixed;
  /* Not on the right, where pages and dialogs have their buttons. */
  left: ${tokens.space[5]};
  bottom: ${tokens.space[5]};
  z-index: ${tokens.layer.toast};
  display: grid;
  gap: ${tokens.space[2]};
  width: min(400px, calc(100vw - 32px));
  ${media.phone} {
    /* Above the sections' bar. */
    bottom: calc(72px + env(safe-area-inset-bottom));
    left: ${tokens.space[4]};
    body:has([role='dialog'][data-state='open'], [role='alertdialog'][data-state='open']) & {
      bottom: ${tokens.space[3]};
      & > :not(:last-child) {
        display: none;
      }
    }
  }
  ${media.print} {
    display: none;
  }
`;

export const ToastRoot = styled(Toast.Root)<{ $kind: ToastKind }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: 10px 10px 10px ${tokens.space[4]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.color.shadow2};
  font-weight: 500;
  animation: ${rise} ${tokens.motion.calm};
  & > svg {
    width: 18px;
    height: 18px;
    color: ${({ $kind }) => inks[$kind]};
  }
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & small {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    font-weight: 400;
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
`;

export const ToastAction = styled(Toast.Action)`
  padding: 4px 10px;
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.s};
  background: transparent;
  color: ${tokens.color.accent};
  font-weight: 600;
  cursor: pointer;
  &:hover {
    background: ${tokens.color.accentSoft};
  }
`;
