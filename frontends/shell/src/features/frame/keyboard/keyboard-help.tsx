import { Dialog, Kbd, tokens } from '@bindery/ui';
import { keyHelp, type KeyLine } from '@bindery/ui/context';
import { Fragment, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { Section } from '../navigation/sections.js';
import { keyMap, keyNames } from './key-map.js';

const Groups = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
`;

const Lines = styled.dl`
  display: grid;
  grid-template-columns: 150px minmax(0, 1fr);
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

const Or = styled.span`
  margin-right: ${tokens.space[1]};
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.xs};
`;

interface KeyboardHelpProps {
  sections: readonly Section[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the page that is open, and those of every page. */
export function KeyboardHelp({ sections, open, onOpenChange }: KeyboardHelpProps) {
  const ofPage = useSyncExternalStore(keyHelp.subscribe, keyHelp.lines);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="small" reading>
      <Groups>
        {keyMap(sections, ofPage).map(({ where, lines }) => (
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

function Line({ keys, does }: KeyLine) {
  return (
    <>
      <dt aria-label={keys.map((one) => keyNames(one).join(' ')).join(' or ')}>
        {keys.map((one, index) => (
          <Fragment key={one}>
            {index > 0 && <Or>or</Or>}
            {keyNames(one).map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </Fragment>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
