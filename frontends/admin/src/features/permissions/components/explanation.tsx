import { tokens } from '@bindery/ui';
import { styled } from 'styled-components';

const Box = styled.section`
  display: grid;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[4]};
  border-radius: ${tokens.radius.s};
  background: ${tokens.color.sunken};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  & h3 {
    color: ${tokens.color.ink};
    font-size: ${tokens.font.m};
    font-weight: 600;
  }
  & dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: ${tokens.space[1]} ${tokens.space[4]};
  }
  & dl > div {
    display: contents;
  }
  & dt {
    color: ${tokens.color.ink};
    font-weight: 500;
  }
  & dd {
    margin: 0;
  }
`;

const meanings = [
  ['See all', 'View all individuals and policies in the account.'],
  ['Edit all', 'Modify any of the individuals and policies that they can see.'],
  ['Delete', 'Soft-delete individuals and policies.'],
  ['Own records only', 'Only records that the user created or is assigned.'],
] as const;

/** What the words of the table mean. */
export function Explanation() {
  return (
    <Box aria-labelledby="permissions-explained">
      <h3 id="permissions-explained">What the permissions mean</h3>
      <dl>
        {meanings.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        Agency Admin (account owner or manager) always can see, edit and delete everything. Agency User
        (support staff) and Agent (sub-agents, data entry) have what is chosen above. Default agent access is
        what a newly added agent starts with; it changes nobody who is there.
      </p>
    </Box>
  );
}
