import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Spinner } from './spinner.js';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.js';
import { Kbd } from './kbd.js';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** The keyboard shortcut, shown beside the label. */
  kbd?: string | undefined;
  /** Shows a spinner and ignores clicks. */
  pending?: boolean | undefined;
  /** The label while pending, such as 'Processing...'. */
  pendingLabel?: string | undefined;
  block?: boolean | undefined;
}

const Root = styled.button<{ $variant: ButtonVariant; $size: ButtonSize; $block: boolean }>`
  ${buttonStyle}
`;

/** A button. It submits a form only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    kbd,
    pending = false,
    pendingLabel,
    block = false,
    children,
    onClick,
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A pending button is not `disabled`, because that would drop the focus.
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
