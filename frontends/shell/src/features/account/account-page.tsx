import { PageHeader } from '@bindery/ui';
import { styled } from 'styled-components';
import { AgencyCard } from './agency-card.js';
import { ProfileCard } from './profile-card.js';
import { Sessions } from './sessions.js';

const Cards = styled.div`
  display: grid;
  gap: 20px;
  max-width: 880px;
`;

export function AccountPage() {
  return (
    <>
      <PageHeader title="Your account" />
      <Cards>
        <ProfileCard />
        <AgencyCard />
        <Sessions />
      </Cards>
    </>
  );
}
