import { Kbd, media, tokens } from '@bindery/ui';
import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import { PALETTE_KEYS } from './keyboard/palette-key.js';
import { FIELD_LABEL } from './palette/palette-field.js';

const Root = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  width: min(300px, 24vw);
  min-height: 34px;
  padding: 0 10px 0 12px;
  border: 1px solid ${tokens.color.lineField};
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink3};
  text-align: start;
  cursor: pointer;
  & > svg {
    width: 16px;
    height: 16px;
  }
  & > span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > kbd {
    white-space: nowrap;
    opacity: 1;
  }
  &:hover {
    border-color: ${tokens.color.ink3};
    color: ${tokens.color.ink2};
  }
  &:active {
    background: ${tokens.color.sunken};
  }
  ${media.phone} {
    justify-content: center;
    width: 32px;
    min-height: 32px;
    padding: 0;
    border-color: transparent;
    color: ${tokens.color.ink2};
    & > span {
      position: absolute;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
    & > kbd {
      display: none;
    }
  }
`;

/** Opens the palette. Phones show only its icon. */
export function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <Root type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onPress}>
      <Search aria-hidden="true" />
      <span>{FIELD_LABEL}</span>
      <Kbd>{PALETTE_KEYS.join(' ')}</Kbd>
    </Root>
  );
}
