import type { CaptureDraftWithText, CapturedField } from '@bindery/contracts/crm';
import { media, tokens } from '@bindery/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { panelStyle, within } from './review-style.js';
import { piecesOf, rangesInField, rangesInText, type Piece } from './text-marks.js';

const Pane = styled.section`
  ${panelStyle}
  padding: ${tokens.space[4]};
  overflow: auto;
  max-height: 60dvh;
  scroll-behavior: smooth;
  ${media.calm} {
    scroll-behavior: auto;
  }
  &:focus-visible {
    outline: 2px solid ${tokens.color.accent};
  }
  & > h2 {
    margin-bottom: ${tokens.space[2]};
    font-size: ${tokens.font.m};
    font-weight: 600;
  }
  & > * + h2 {
    margin-top: ${tokens.space[4]};
  }
  ${within.wide} {
    position: sticky;
    top: var(--review-top, ${tokens.space[4]});
    max-height: calc(100dvh - var(--review-top, ${tokens.space[4]}) - 84px);
  }
`;

const Text = styled.div`
  color: ${tokens.color.ink2};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  tab-size: 4;
`;

const Labeled = styled.dl`
  display: grid;
  grid-template-columns: minmax(80px, 2fr) 3fr;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  overflow-wrap: anywhere;
  & > dt {
    color: ${tokens.color.ink3};
  }
`;

const Mark = styled.mark`
  border-bottom: 2px solid ${tokens.color.accentLine};
  border-radius: 2px;
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.ink};
  cursor: pointer;
  &[data-state='suggested'] {
    border-bottom-style: dashed;
    border-bottom-color: ${tokens.color.amber};
    background: ${tokens.color.amberSoft};
  }
  &[data-current] {
    outline: 2px solid ${tokens.color.accent};
    outline-offset: 1px;
    font-weight: 600;
  }
`;

interface SourceTextProps {
  draft: CaptureDraftWithText;
  /** The path of the field with the focus. */
  current: string | null;
  onPick: (path: string) => void;
}

/** The captured text, with the source of each field marked and that of the current one in sight. */
export function SourceText({ draft, current, onPick }: SourceTextProps) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const [mark] = pane.current?.querySelectorAll<HTMLElement>('[data-current]') ?? [];
    if (!pane.current || !mark) return;
    // Within the pane alone: the page stays where it is.
    const offset = mark.getBoundingClientRect().top - pane.current.getBoundingClientRect().top;
    pane.current.scrollTop += offset - pane.current.clientHeight / 3;
  }, [current]);
  const { text, page_fields: labeled, fields } = draft;
  const marks = (pieces: readonly Piece[]) => <Pieces {...{ pieces, fields, current, onPick }} />;
  return (
    <Pane
      ref={pane}
      tabIndex={0}
      aria-label="Captured text"
      // The arrows scroll it, instead of moving through the fields.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {text !== null && text.trim() !== '' && (
        <>
          <h2>{draft.url_host === null ? 'Captured text' : `Text of ${draft.url_host}`}</h2>
          <Text>{marks(piecesOf(text, rangesInText(fields)))}</Text>
        </>
      )}
      {labeled.length > 0 && (
        <>
          <h2>Fields of the page</h2>
          <Labeled>
            {labeled.map(({ label, value }, index) => (
              <LabeledValue key={index} label={label}>
                {marks(piecesOf(value, rangesInField(fields, index, value)))}
              </LabeledValue>
            ))}
          </Labeled>
        </>
      )}
    </Pane>
  );
}

function LabeledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface PiecesProps extends Omit<SourceTextProps, 'draft'> {
  pieces: readonly Piece[];
  fields: readonly CapturedField[];
}

function Pieces({ pieces, fields, current, onPick }: PiecesProps) {
  return pieces.map(({ text, paths }, index) => {
    const [first] = paths;
    if (first === undefined) return text;
    const found = fields.find(({ field }) => field === first);
    const isCurrent = current !== null && paths.includes(current);
    return (
      <Mark
        key={index}
        title={found?.label}
        data-state={found?.state}
        data-current={isCurrent ? '' : undefined}
        onClick={() => onPick(first)}
      >
        {text}
      </Mark>
    );
  });
}
