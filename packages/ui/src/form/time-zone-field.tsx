import { useState, type ReactNode } from 'react';
import { PickerField } from './picker-field.js';
import { findZones, zoneOption } from './time-zones.js';

export interface TimeZoneFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The IANA name of the chosen one; null when none is. */
  zone: string | null;
  onChoose: (zone: string) => void;
}

/** Picks one of the time zones that the browser knows. */
export function TimeZoneField({ zone, onChoose, ...rest }: TimeZoneFieldProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <PickerField
      {...rest}
      placeholder="Choose a time zone"
      isLocal
      chosen={zone === null ? null : zoneOption(zone)}
      onChoose={(option) => {
        if (option && option.id !== zone) onChoose(option.id);
      }}
      onSearch={setText}
      results={findZones(text)}
    />
  );
}
