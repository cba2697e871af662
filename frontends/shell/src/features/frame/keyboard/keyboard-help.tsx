import { Dialog, Kbd, tokens } from '@bindery/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Section } from './sections.js';

const CHORD_MS = 1_000;

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${tokens.space[2]} ${tokens.space[4]};
`;

const inPage = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['n'], does: 'Add to the list' },
  { keys: ['↑', '↓'], does: 'Walk a table' },
  { keys: ['Enter'], does: 'Open the row, save the form' },
  { keys: ['Esc'], does: 'Close' },
  { keys: ['?'], does: 'Show this' },
];

/** `g` and a letter go to a section, `?` shows what the keys do. */
export function Shortcuts({ sections }: { sections: readonly Section[] }) {
  const [open, setOpen] = useState(false);
  useSectionKeys(sections, () => setOpen(true));
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keyboard" size="small">
      <List>
        {sections.map(({ label, key, to }) => (
          <Line key={to} keys={['g', key]} does={`Go to ${label}`} />
        ))}
        {inPage.map((line) => (
          <Line key={line.does} {...line} />
        ))}
      </List>
    </Dialog>
  );
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <>
      <dt aria-label={keys.join(' ')}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  const typing =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]');
  return (
    Boolean(typing) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  );
}

function useSectionKeys(sections: readonly Section[], onHelp: () => void): void {
  const navigate = useNavigate();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    if (event.key === '?') onHelp();
    const chord = event.timeStamp - startedAt.current < CHORD_MS;
    startedAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const section = chord && sections.find(({ key }) => key === event.key);
    if (section) void navigate(section.to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
