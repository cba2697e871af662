import { Dialog, Kbd, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import type { Section } from '../navigation/sections.js';
import { keyMap } from './key-map.js';

const Groups = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
`;

const Lines = styled.dl`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: ${tokens.space[2]} ${tokens.space[4]};
  & kbd {
    display: inline-block;
    margin-inline: 0 ${tokens.space[1]};
  }
`;

const Heading = styled.h3`
  margin-bottom: ${tokens.space[2]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
`;

interface KeyboardHelpProps {
  sections: readonly Section[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function KeyboardHelp({ sections, open, onOpenChange }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="small" reading>
      <Groups>
        {keyMap(sections).map(({ where, lines }) => (
          <section key={where}>
            <Heading>{where}</Heading>
            <Lines>
              {lines.map((line) => (
                <Line key={line.does} {...line} />
              ))}
            </Lines>
          </section>
        ))}
      </Groups>
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
