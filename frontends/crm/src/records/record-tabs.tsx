import { Tabs, type TabItem } from '@bindery/ui';
import { useTab } from './use-tab.js';

interface RecordTabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  /** The first one is what the record's own address opens. */
  items: readonly TabItem[];
  /** While the record is edited, which is in the first tab: the way out of the edit, which may ask first. */
  leaveEdit?: ((go: () => void) => void) | undefined;
}

/** The tabs of a record's page. The open one is in the address, so that it can be linked and gone back to. */
export function RecordTabs({ label, items, leaveEdit }: RecordTabsProps) {
  const { tab, choose } = useTab(items.map(({ value }) => value));
  const [first] = items;
  if (!leaveEdit) return <Tabs label={label} items={items} value={tab} onChange={choose} />;
  const leaveTo = (value: string) => leaveEdit(() => choose(value));
  return <Tabs label={label} items={items} value={first?.value ?? ''} onChange={leaveTo} />;
}
