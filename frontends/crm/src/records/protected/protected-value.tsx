import { IconButton, media, RevealRing, tokens } from '@bindery/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from '../copy-button.js';
import { type ProtectedPlace, useRevealed } from './use-revealed.js';

const REVEAL_SECONDS = 30;

const Row = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${tokens.space[1]};
  margin-block: -4px;
  min-height: 32px;
`;

const Clear = styled.output`
  padding: 2px 8px;
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.accentSoft};
  font-weight: 600;
  overflow-wrap: anywhere;
  ${media.print} {
    display: none;
  }
`;

/** A reveal is logged as seen by one person; paper is seen by others. */
const MaskOnPaper = styled.span`
  display: none;
  ${media.print} {
    display: inline;
  }
`;

const RevealButton = styled(IconButton)`
  color: ${tokens.color.accent};
`;

interface ProtectedValueProps {
  place: ProtectedPlace;
  label: string;
  mask: string;
  /** Whether this user may reveal it. */
  revealable: boolean;
}

/** A protected value: masked, or revealed for 30 seconds. */
export function ProtectedValue({ place, label, mask, revealable }: ProtectedValueProps) {
  const { value, pending, reveal, hide } = useRevealed(place);
  const group = useRef<HTMLSpanElement>(null);
  const shown = value !== null;
  const wasShown = useRef(shown);
  useEffect(() => {
    // The pressed button is replaced, so the focus moves to its counterpart instead of the page.
    if (wasShown.current !== shown && document.activeElement === document.body) {
      group.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus();
    }
    wasShown.current = shown;
  }, [shown]);

  if (value === null) {
    return (
      <Row ref={group}>
        <span>{mask}</span>
        {revealable && (
          <RevealButton
            label={`Reveal ${label}`}
            aria-busy={pending}
            onClick={() => {
              if (!pending) void reveal();
            }}
          >
            <Eye />
          </RevealButton>
        )}
      </Row>
    );
  }
  return (
    <Row ref={group}>
      <Clear>{value}</Clear>
      <MaskOnPaper>{mask}</MaskOnPaper>
      <RevealRing seconds={REVEAL_SECONDS} onElapsed={hide} />
      <span>
        <CopyButton label={label} value={value} />
        <IconButton label={`Hide ${label}`} onClick={hide}>
          <EyeOff />
        </IconButton>
      </span>
    </Row>
  );
}
