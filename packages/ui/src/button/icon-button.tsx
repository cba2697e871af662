import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string;
  tone?: 'plain' | 'danger' | undefined;
}

const hover = { plain: tokens.color.ink, danger: tokens.color.red };

const Root = styled.button<{ $tone: 'plain' | 'danger' }>`
  display: inline-grid;
  place-items: center;
  width: 32px;
  height: 32px;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${tokens.radius.s};
  background: transparent;
  color: ${tokens.color.ink2};
  cursor: pointer;
  transition:
    background ${tokens.motion.quick},
    color ${tokens.motion.quick};
  &:hover:not(:disabled) {
    background: ${tokens.color.graySoft};
    color: ${({ $tone }) => hover[$tone]};
  }
  &:active:not(:disabled) {
    transform: translateY(1px);
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.45;
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
`;

/** A button with only an icon. */
export function IconButton({ label, tone = 'plain', ...rest }: IconButtonProps) {
  return <Root type="button" title={label} {...rest} aria-label={label} $tone={tone} />;
}
