import type { IndividualView } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldGroup } from './field-group.js';

const Root = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
`;

const Fieldset = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-bottom: ${tokens.space[3]};
    padding: 0;
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & > legend > small {
    margin-inline-start: ${tokens.space[2]};
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
    font-weight: 500;
  }
`;

function Group({ legend, note, children }: { legend: string; note?: string; children: ReactNode }) {
  return (
    <Fieldset>
      <legend>
        {legend}
        {note && <small>{note}</small>}
      </legend>
      {children}
    </Fieldset>
  );
}

/** Every field of an individual, in groups, for a dialog. @param individual null while there is none yet. */
export function IndividualFieldsets({ individual }: { individual: IndividualView | null }) {
  return (
    <Root>
      <Group legend="Person">
        <FieldGroup group="person" present={individual} />
      </Group>
      <Group legend="Contact & protected" note="encrypted, shown masked">
        <FieldGroup group="contact" present={individual} />
      </Group>
      <Group legend="Medicare">
        <FieldGroup group="medicare" present={individual} />
      </Group>
      <Group legend="Assignment">
        <FieldGroup group="assignment" present={individual} />
      </Group>
      <Group legend="Notes">
        <FieldGroup group="notes" columns={1} present={individual} />
      </Group>
    </Root>
  );
}
