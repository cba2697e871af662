import { styled } from 'styled-components';
import { media, tokens } from '../theme/tokens.js';
import type { Resizing } from './column-widths.js';

const Handle = styled.span`
  position: absolute;
  inset-block: 0;
  right: 0;
  width: 8px;
  cursor: col-resize;
  touch-action: none;
  &::after {
    content: '';
    position: absolute;
    inset-block: 8px;
    right: 0;
    width: 1px;
    background: ${tokens.color.lineStrong};
  }
  &:is(:hover, :focus-visible, :active)::after {
    inset-block: 0;
    width: 3px;
    background: ${tokens.color.accent};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${media.cards} {
    display: none;
  }
  ${media.print} {
    display: none;
  }
`;

interface WidthHandleProps {
  id: string;
  header: string;
  resizing: Resizing;
}

/** Only the page knows the width of an automatic column. */
function tellWidth(handle: HTMLElement): void {
  const width = handle.closest('th')?.offsetWidth;
  if (width) handle.setAttribute('aria-valuenow', String(width));
}

/** Makes a column wider and narrower: by dragging, or by arrow keys. Enter or a double click makes it automatic. */
export function WidthHandle({ id, header, resizing }: WidthHandleProps) {
  const { widths, least, most, onDone } = resizing;
  const width = widths[id];
  return (
    <Handle
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? least}
      aria-valuetext={width === undefined ? 'Automatic' : `${String(width)} pixels`}
      ref={(handle) => {
        if (handle) tellWidth(handle);
      }}
      onFocus={({ currentTarget }) => tellWidth(currentTarget)}
      onPointerDown={resizing.onPointerDown}
      onPointerMove={resizing.onPointerMove}
      onPointerUp={resizing.onPointerUp}
      onPointerCancel={resizing.onCancel}
      onDoubleClick={resizing.onAutomatic}
      onKeyDown={resizing.onKeyDown}
      onKeyUp={onDone}
      onBlur={onDone}
    />
  );
}
