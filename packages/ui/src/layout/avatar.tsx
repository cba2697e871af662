import { splitSuffix } from '@bindery/contracts/crm/person-names';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.js';

const Root = styled.span<{ $size: number }>`
  display: grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font-size: ${({ $size }) => Math.round($size * 0.36)}px;
  font-weight: 650;
`;

const letters = /* @__PURE__ */ new Intl.Segmenter('en');

function firstOf(word: string): string {
  const [first] = letters.segment(word);
  return first?.segment ?? '';
}

function initialsOf(name: string): string {
  // 'Nair (sample)' is N, and 'Martin King Jr.' is MK.
  const words = splitSuffix(name)
    .withoutSuffix.split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => firstOf(word ?? '').toUpperCase()).join('');
}

/** The initials of a name in a circle. Decorative, because the name is beside it. */
export function Avatar({ name, size = 48 }: { name: string; size?: number | undefined }) {
  return (
    <Root $size={size} aria-hidden="true">
      {initialsOf(name)}
    </Root>
  );
}
