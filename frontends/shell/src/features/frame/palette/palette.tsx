import { Kbd, VisuallyHidden } from '@bindery/ui';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import type { Section } from '../sections.js';
import { FoundSection } from './found-section.js';
import { matches } from './matches.js';
import { FIELD_LABEL, FieldLine, fieldStyle } from './palette-field.js';
import { Foot, Group, Item, List, Name, Root, Said } from './palette-style.js';
import { useActions, useScreens, type PaletteCommand } from './use-commands.js';
import { saidOf, useFound } from './use-found.js';

export interface PaletteProps {
  text: string;
  onText: (text: string) => void;
  sections: readonly Section[];
  /** Something was chosen: the palette goes before it happens. */
  onClose: () => void;
  onHelp: () => void;
}

const Field = styled(Command.Input)`
  ${fieldStyle}
`;

/** Screens and actions at once, records as the server finds them below, so that nothing moves that one is about to choose. */
export function Palette({ text, onText, sections, onClose, onHelp }: PaletteProps) {
  const screens = useScreens(sections).filter(({ label, also }) => matches(text, label, also));
  const actions = useActions(onHelp).filter(({ label, also }) => matches(text, label, also));
  const found = useFound(text.trim());
  const nothing = screens.length + actions.length + found.length === 0;
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Root label={FIELD_LABEL} shouldFilter={false} vimBindings={false} loop>
      <FieldLine>
        <Search aria-hidden="true" />
        <Field autoFocus placeholder={FIELD_LABEL} value={text} onValueChange={onText} />
      </FieldLine>
      <List label="What was found" tabIndex={-1}>
        <Commands heading="Go to" commands={screens} choose={choose} />
        <Commands heading="Do" commands={actions} choose={choose} />
        {found.map((one) => (
          <FoundSection key={one.source.label} {...one} text={text.trim()} choose={choose} />
        ))}
        {nothing && <Said disabled>Nothing found.</Said>}
      </List>
      <VisuallyHidden role="status">{saidOf(found)}</VisuallyHidden>
      <Foot aria-hidden="true">
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to choose
        </span>
        <span>
          <Kbd>Enter</Kbd> to open
        </span>
        <span>
          <Kbd>Esc</Kbd> to close
        </span>
      </Foot>
    </Root>
  );
}

interface CommandsProps {
  heading: string;
  commands: readonly PaletteCommand[];
  choose: (run: () => void) => () => void;
}

function Commands({ heading, commands, choose }: CommandsProps) {
  if (commands.length === 0) return null;
  return (
    <Group heading={heading}>
      {commands.map(({ label, icon: Icon, keys, run }) => (
        <Item key={label} value={label} onSelect={choose(run)}>
          <Icon aria-hidden="true" />
          <Name>{label}</Name>
          {keys && <Keys keys={keys} />}
        </Item>
      ))}
    </Group>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true">
      {keys.split(' ').map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  );
}
