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

/** In the menu, which has room at its end. */
const besideMenu = `${media.wide} {
  body:has([data-menu]) &`;

export const ToastViewport = styled(Toast.Viewport)`
  position: fixed;
  right: ${tokens.space[5]};
  bottom: ${tokens.space[5]};
  z-index: ${tokens.layer.toast};
  display: grid;
  gap: ${tokens.space[2]};
  width: min(400px, calc(100vw - 32px));
  ${besideMenu} {
    right: auto;
    bottom: ${tokens.space[3]};
    left: ${tokens.space[3]};
    width: calc(${tokens.size.menu} - 2 * ${tokens.space[3]} - 1px);
  }}
  ${media.compact} {
    /* Between the numbers of a list's foot and its pages, and between the actions of a row and its name. */
    right: auto;
    left: calc(50% + ${tokens.size.rail} / 2);
    width: 340px;
    transform: translateX(-50%);
  }
  ${media.phone} {
    /* Above the sections' bar. */
    bottom: calc(72px + env(safe-area-inset-bottom));
    left: ${tokens.space[4]};
    width: calc(100vw - 32px);
    transform: none;
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
  ${besideMenu} {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr) auto;
    align-items: start;
    gap: ${tokens.space[2]};
    padding: 10px;
    font-size: ${tokens.font.s};
    line-height: 1.4;
    & > button:last-child {
      grid-area: 1 / 3;
      width: 24px;
      height: 24px;
      margin: -3px -4px 0 0;
    }
    & > :is(a, button):not(:last-child) {
      grid-column: 2;
      justify-self: start;
    }
  }}
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
