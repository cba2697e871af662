import { Tabs } from '@bindery/ui';
import { useState, type ReactNode } from 'react';

/** The tabs of an individual, with what the first of them holds: values to read, or fields to edit. */
export function InfoTabs({ children }: { children: ReactNode }) {
  const [tab, setTab] = useState('personal');
  const items = [{ value: 'personal', label: 'Personal Info', content: children }];
  return <Tabs label="About this individual" items={items} value={tab} onChange={setTab} />;
}
