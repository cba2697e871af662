import { css } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const { color } = tokens;

const variants = {
  primary: css`
    background: ${color.accent};
    color: ${color.accentInk};
    &:hover:not([aria-disabled='true']) {
      background: ${color.accentHover};
    }
  `,
  secondary: css`
    background: ${color.surface};
    border-color: ${color.lineStrong};
    color: ${color.ink};
    &:hover:not([aria-disabled='true']) {
      background: ${color.sunken};
    }
  `,
  ghost: css`
    background: transparent;
    color: ${color.ink2};
    &:hover:not([aria-disabled='true']) {
      background: ${color.graySoft};
      color: ${color.ink};
    }
  `,
  danger: css`
    background: ${color.red};
    color: ${color.redInk};
    &:hover:not([aria-disabled='true']) {
      background: ${color.redHover};
    }
  `,
};

const sizes = {
  small: css`
    min-height: 28px;
    padding: 0 10px;
    font-size: ${tokens.font.s};
  `,
  medium: css`
    min-height: 36px;
    padding: 0 14px;
    font-size: ${tokens.font.m};
  `,
  large: css`
    min-height: 44px;
    padding: 0 20px;
    font-size: 0.9375rem;
  `,
};

interface ButtonStyleProps {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block: boolean;
}

/** The style of buttons and button links. */
export const buttonStyle = css<ButtonStyleProps>`
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[2]};
  border: 1px solid transparent;
  border-radius: ${tokens.radius.s};
  font-weight: 600;
  line-height: 1.2;
  white-space: nowrap;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition:
    background ${tokens.motion.quick},
    border-color ${tokens.motion.quick},
    transform ${tokens.motion.quick};
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
  & > svg {
    width: 16px;
    height: 16px;
  }
  &:active:not([aria-disabled='true']) {
    transform: translateY(1px);
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.65;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  ${media.forcedColors} {
    border-color: ButtonText;
  }
`;
