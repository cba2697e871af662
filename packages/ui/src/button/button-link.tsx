import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.js';

export interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  block?: boolean | undefined;
}

const Root = styled(Link)<{ $variant: ButtonVariant; $size: ButtonSize; $block: boolean }>`
  ${buttonStyle}
`;

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  block = false,
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Root {...rest} $variant={variant} $size={size} $block={block}>
      {icon}
      <span>{children}</span>
    </Root>
  );
}
