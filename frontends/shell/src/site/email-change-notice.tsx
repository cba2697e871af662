import { emailChangeRoutes } from '@bindery/contracts/identity';
import { Banner, tokens } from '@bindery/ui';
import { useRoute } from '@bindery/web-kit/api';
import { styled } from 'styled-components';
import { EmailChangeChoice, takeBackSentence } from './email-change-choice.js';

const Place = styled.div`
  margin-bottom: ${tokens.space[4]};
  overflow-wrap: anywhere;
`;

/** Says on every page who can take the account back after a change of address, and asks once whose it is. */
export function EmailChangeNotice() {
  const { data, mutate } = useRoute(emailChangeRoutes.get, {}, { revalidateOnFocus: false });
  const [newest] = data?.former ?? [];
  if (!data || !newest) return null;
  return (
    <>
      <Place>
        <Banner kind="warning">{data.former.map(takeBackSentence).join(' ')}</Banner>
      </Place>
      {data.must_choose && <EmailChangeChoice former={newest} onKept={(view) => void mutate(view, false)} />}
    </>
  );
}
