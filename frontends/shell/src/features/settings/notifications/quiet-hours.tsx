import type { QuietHours as Hours } from '@bindery/contracts/identity';
import { tokens } from '@bindery/ui';
import { SwitchField, TextField } from '@bindery/ui/form';
import { useState } from 'react';
import { styled } from 'styled-components';

const NIGHT: Hours = { from: '22:00', to: '07:00' };

const Box = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[3]} 20px;
  border-top: 1px solid ${tokens.color.line};
`;

const Times = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
  & > * {
    flex: 1 1 120px;
    max-width: 160px;
  }
`;

interface QuietHoursProps {
  hours: Hours | null;
  onChange: (hours: Hours | null) => void;
}

/** Hours in which push messages wait. A time applies as soon as both are whole and differ. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  return (
    <Box>
      <SwitchField
        label="Quiet hours"
        hint="Push messages wait until they end, in your time zone. The list and emails don't."
        checked={hours !== null}
        onChange={(isOn) => onChange(isOn ? NIGHT : null)}
      />
      {hours && <TimesOf key={`${hours.from} ${hours.to}`} hours={hours} onChange={onChange} />}
    </Box>
  );
}

function TimesOf({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const [typed, setTyped] = useState(hours);
  const isSame = typed.from !== '' && typed.from === typed.to;
  const save = () => {
    const isWhole = typed.from !== '' && typed.to !== '' && !isSame;
    if (isWhole && (typed.from !== hours.from || typed.to !== hours.to)) onChange(typed);
  };
  const bind = (name: keyof Hours) => ({
    type: 'time' as const,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    onBlur: save,
  });
  return (
    <Times>
      <TextField label="From" {...bind('from')} />
      <TextField label="Until" {...bind('to')} error={isSame ? 'Choose two different times.' : undefined} />
    </Times>
  );
}
