import { EmptyState } from '@bindery/ui';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';

/** The list before the first individual is in it. */
export function NoIndividuals({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<Users />} title="No individuals found" action={action}>
      The people whom you insure, or would like to, belong here.
    </EmptyState>
  );
}
