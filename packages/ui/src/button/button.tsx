import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../feedback/spinner.js';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.js';
import { Kbd } from './kbd.js';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** The key that does the same, shown beside the words. */
  kbd?: string | undefined;
  /** Work is under way: the button stays where it is, says so, and takes no second press. */
  pending?: boolean | undefined;
  /** The words while pending, such as 'Processing...'. */
  pendingLabel?: string | undefined;
  block?: boolean | undefined;
}

const Root = styled.button<{ $variant: ButtonVariant; $size: ButtonSize; $block: boolean }>`
  ${buttonStyle}
`;

/** A button. It never submits a form unless `type="submit"` says so. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    kbd,
    pending = false,
    pendingLabel,
    block = false,
  } = props;
  const { children, onClick, ...rest } = omitOwn(props);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A pending button keeps its focus, so it is not `disabled`; it only stops acting.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      type="button"
      {...rest}
      $variant={variant}
      $size={size}
      $block={block}
      aria-disabled={pending || rest.disabled ? true : undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending ? <Spinner size={16} /> : icon}
      <span>{pending && pendingLabel ? pendingLabel : children}</span>
      {kbd && <Kbd>{kbd}</Kbd>}
    </Root>
  );
}

function omitOwn(props: ButtonProps): ComponentProps<'button'> {
  const {
    variant: _v,
    size: _s,
    icon: _i,
    kbd: _k,
    pending: _p,
    pendingLabel: _l,
    block: _b,
    ...rest
  } = props;
  return rest;
}
