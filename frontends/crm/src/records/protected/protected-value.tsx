import { CopyButton, IconButton, RevealRing, media, tokens } from '@bindery/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { type ProtectedPlace, useRevealed } from './use-revealed.js';

const REVEAL_SECONDS = 30;

/** Narrower, what acts on the value has a line of its own, masked or revealed, so that nothing below moves. */
const narrow = '@container (max-width: 259.98px)';

const Place = styled.span`
  display: block;
  margin-block: -4px;
  container-type: inline-size;
`;

const Row = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${tokens.space[1]};
  min-height: 32px;
`;

const Value = styled.span`
  ${narrow} {
    flex: 0 0 100%;
    min-height: 28px;
    align-content: center;
  }
`;

const Controls = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  & > button {
    height: 28px;
  }
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

/** Not as tall as others, so that it stays below the pencil of a narrow column. */
const RevealButton = styled(IconButton)`
  display: inline-flex;
  justify-content: center;
  gap: 6px;
  height: 28px;
  color: ${tokens.color.accent};
  font-size: ${tokens.font.s};
  font-weight: 500;
  & > span {
    display: none;
  }
  ${narrow} {
    width: auto;
    padding-inline: 6px;
    margin-inline-start: -7px;
    & > span {
      display: inline;
    }
  }
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

  return (
    <Place>
      <Row ref={group}>
        {value === null ? (
          <>
            <Value>{mask}</Value>
            {revealable && (
              <RevealButton
                label={`Reveal ${label}`}
                aria-busy={pending}
                onClick={() => {
                  if (!pending) void reveal();
                }}
              >
                <Eye />
                <span>Reveal</span>
              </RevealButton>
            )}
          </>
        ) : (
          <>
            <Value>
              <Clear>{value}</Clear>
              <MaskOnPaper>{mask}</MaskOnPaper>
            </Value>
            <RevealRing seconds={REVEAL_SECONDS} onElapsed={hide} />
            <Controls>
              <CopyButton label={label} value={value} />
              <IconButton label={`Hide ${label}`} onClick={hide}>
                <EyeOff />
              </IconButton>
            </Controls>
          </>
        )}
      </Row>
    </Place>
  );
}
