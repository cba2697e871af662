import { Kbd, VisuallyHidden } from '@bindery/ui';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { styled } from 'styled-components';
import type { Section } from '../sections.js';
import { FoundSection, sentenceOf } from './found-section.js';
import { matches } from './matches.js';
import { FIELD_LABEL, FieldLine, fieldStyle } from './palette-field.js';
import { Foot, Group, Item, List, Name, Root, Said } from './palette-style.js';
import { useActions, useScreens, type PaletteCommand } from './use-commands.js';
import type { RemotePalettes } from './use-remote-palettes.js';
import { useSearches, type SourceSearch } from './use-searches.js';

export interface PaletteProps {
  text: string;
  onText: (text: string) => void;
  sections: readonly Section[];
  remotes: RemotePalettes;
  /** Something was chosen: the palette goes before it happens. */
  onClose: () => void;
  onHelp: () => void;
}

const Field = styled(Command.Input)`
  ${fieldStyle}
`;

const INCOMPLETE = 'Part of the search could not be loaded. Close it and try again in a moment.';

/** Screens and actions at once, records as the server finds them below, so that nothing moves that one is about to choose. */
export function Palette({ text, onText, sections, remotes, onClose, onHelp }: PaletteProps) {
  const screens = useScreens(sections).filter(({ label, keywords }) => matches(text, label, keywords));
  const actions = useActions(remotes.commands, onHelp).filter(({ label, keywords }) =>
    matches(text, label, keywords),
  );
  const searches = useSearches(remotes.searches, text.trim());
  const nothing = screens.length + actions.length + searches.length === 0;
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
        {searches.map((one) => (
          <FoundSection key={one.source.label} {...one} text={text.trim()} choose={choose} />
        ))}
        {nothing && <Said disabled>Nothing found.</Said>}
        {remotes.isIncomplete && <Said disabled>{INCOMPLETE}</Said>}
      </List>
      <VisuallyHidden role="status">{sentenceOfAll(searches)}</VisuallyHidden>
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

/** How the searches stand, for a screen reader: once all have been answered, what each of them found. */
function sentenceOfAll(searches: readonly SourceSearch[]): string {
  const waiting = searches.find(({ search }) => search.status === 'searching');
  const told = waiting ? [waiting] : searches;
  return told.map(({ source, search }) => sentenceOf(source, search)).join(' ');
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
