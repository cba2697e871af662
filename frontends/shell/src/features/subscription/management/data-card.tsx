import { exportRoutes } from '@bindery/contracts/crm';
import { Button, Card, tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useApi } from '@bindery/web-kit/api';
import { ArchiveDialog } from '@bindery/web-kit/exports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

const Body = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  color: ${tokens.color.ink2};
  & > p {
    flex: 1 1 360px;
    max-width: 68ch;
  }
`;

/** Exports everything in the account, whatever the plan; absent for those who don't answer for it. */
export function DataCard() {
  const api = useApi();
  const denial = useDenial('export:account');
  const [exporting, setExporting] = useState(false);
  if (denial !== null) return null;
  return (
    <Card title="Your data">
      <Body>
        <p>
          Everything in your account as one zip file. You can export it at any time, even without a plan.{' '}
          <Link to="/app/dashboard/exports">All exports so far</Link>
        </p>
        <Button icon={<Download aria-hidden="true" />} onClick={() => setExporting(true)}>
          Export everything
        </Button>
      </Body>
      {exporting && (
        <ArchiveDialog
          title="Export everything in your account"
          start={(body) => api.call(exportRoutes.account, { body })}
          onClose={() => setExporting(false)}
        >
          <p>
            All individuals with their policies, dependents, addresses, phone numbers, notes and tasks,
            carriers and products, households, tags and views, as CSV and JSON. Records in the trash are left
            out.
          </p>
        </ArchiveDialog>
      )}
    </Card>
  );
}
